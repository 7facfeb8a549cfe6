import { invalidFields } from '#server/kit/errors.ts'
import { tooMany } from '#server/kit/rates/turns.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'

interface Given {
  password: string
  /** What the request calls it. */
  field: string
  /** Called for a wrong one. */
  onWrong?: () => Promise<void>
}

/** Asks a person who is signed in for the password once more. Throws AppError 400 for a wrong one, 429 after ten of them. */
export async function confirmPassword(
  { identity, rateLimits }: Pick<Services, 'identity' | 'rateLimits'>,
  uid: string,
  { password, field, onWrong }: Given,
): Promise<void> {
  const tries = await rateLimits.count('passwordByAccount', uid)
  if (tries.over) throw tooMany(tries.retryAfterSeconds)
  if (!(await identity.hasPassword(uid, password))) {
    await onWrong?.()
    throw invalidFields({ [field]: errorTexts.signIn.wrongPassword })
  }
  await rateLimits.clear('passwordByAccount', uid)
}
