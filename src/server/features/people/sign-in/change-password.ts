import { invalidFields } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { noteSecurity, type SecurityEvent } from '#server/shared/security-log.ts'
import { errorTexts } from '#text/errors.ts'
import { checkPassword } from './check-password.ts'
import { confirmPassword } from './confirm-password.ts'

interface Change {
  current: string
  next: string
  address: string
  requestId: string
}

/**
 * Sets a new password for a person who knows the current one. The database ends every other session, renews the
 * calendar's URL and queues the mail about it, in the same transaction. Throws AppError 400 for a wrong current
 * password and for a new one against the policy, 429 after ten wrong ones.
 */
export async function changePassword(
  services: Services,
  { uid, sid }: Actor,
  { current, next, address, requestId }: Change,
): Promise<void> {
  const { identity, liveness, db } = services
  const email = (await identity.emailOf(uid)) ?? ''
  const account = await identity.findCredentials(email)
  const note = (event: SecurityEvent) =>
    noteSecurity(services, db, { event, email, address, requestId, account })
  await confirmPassword(services, uid, {
    password: current,
    field: 'current_password',
    onWrong: () => note('password.change_refused'),
  })
  if (next === current) throw invalidFields({ new_password: errorTexts.signIn.samePassword })
  checkPassword(services, { password: next, email, field: 'new_password' })
  await identity.setPassword(uid, next, { keep: sid })
  liveness.forget(uid)
  await note('password.changed')
}
