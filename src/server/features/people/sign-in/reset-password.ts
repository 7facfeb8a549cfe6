import { blankResetMails } from '#server/features/messages/delivery/blank-reset-mails.ts'
import { AppError } from '#server/kit/errors.ts'
import { deviceCookies } from '#server/kit/sessions/known-device.ts'
import { noteSecurity } from '#server/shared/security-log.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { checkPassword } from './check-password.ts'

interface Reset {
  token: unknown
  newPassword: unknown
  headers: Headers
  address: string
  requestId: string
}

/**
 * Sets a new password with a mail's link; the database ends sessions and renews the calendar's URL. Having the link
 * proves access to the account's mail, so the device counts as known from then on. Throws AppError 400 for a link
 * that is used or expired, and for a password against the policy, which does not use up the link.
 * @param set makes the provider use up the link
 */
export async function resetPassword(
  services: Services,
  { token, newPassword, headers, address, requestId }: Reset,
  set: () => Promise<Response>,
): Promise<Response> {
  const { db, identity, liveness, environment } = services
  const owner = typeof token === 'string' ? await identity.findReset(token) : null
  if (!owner) throw new AppError(400, 'reset_link_invalid', errorTexts.signIn.resetLinkInvalid)
  const { uid, email } = owner
  checkPassword(services, { password: newPassword, email, field: 'newPassword' })
  const response = await set()
  liveness.forget(uid)
  await blankResetMails(db, { to: email })
  const account = await identity.findCredentials(email)
  await noteSecurity(services, db, { event: 'password.reset', email, address, requestId, account })
  if (account) response.headers.append('set-cookie', deviceCookies(environment).remember(headers, account))
  return response
}
