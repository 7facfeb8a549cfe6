import { AppError } from '#server/kit/errors.ts'
import { scheduleErrors } from '#text/errors/schedule.ts'

/** Another template has the name. */
export function nameTaken(): AppError {
  const { taken } = scheduleErrors.templates
  return new AppError(409, 'name_taken', taken, { fields: { name: taken } })
}
