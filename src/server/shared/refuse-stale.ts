import { AppError } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

/**
 * Refuses a change of a record that somebody else changed since the editor read it. `read` is the record's updatedAt as the
 * editor has it; callers that send none overwrite. To be called on a locked row. Throws AppError 409 `changed_meanwhile`.
 */
export function refuseStale({ updated_at }: { updated_at: Date }, read: string | undefined): void {
  if (read !== undefined && Date.parse(read) !== updated_at.getTime()) throw changedMeanwhile()
}

export const changedMeanwhile = (): AppError =>
  new AppError(409, 'changed_meanwhile', errorTexts.general.changedMeanwhile)
