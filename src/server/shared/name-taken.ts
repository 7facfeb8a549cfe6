import { AppError } from '#server/kit/errors.ts'

/** 409 for a record whose name another one has; also said at the field. */
export const nameTaken = (text: string): AppError =>
  new AppError(409, 'name_taken', text, { fields: { name: text } })
