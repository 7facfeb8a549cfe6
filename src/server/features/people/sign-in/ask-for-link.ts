import { noteSecurity } from '#server/shared/security-log.ts'
import type { Services } from '#server/kit/services.ts'

interface Wish {
  email: string
  /** The path that the link leads to after signing in. */
  back: string | null
  address: string
  requestId: string
  /** An e-mail without an account gets a link that creates one. */
  signsUp?: true
}

/**
 * Sends a mail with a link to sign in to the account with this e-mail, three in ten minutes; a flooding address gets
 * the same response and no mail. Signing up mails whatever address is typed: beyond its limits it throws AppError 429,
 * for a known e-mail as for any. The response never reveals whether there was an account.
 */
export async function askForLink(
  services: Services,
  { email, back, address, requestId, signsUp }: Wish,
): Promise<void> {
  const { rateLimits, identity, db } = services
  if (signsUp) {
    await rateLimits.take('signUpLinkByAddress', address)
    await rateLimits.take('signUpLinkByEmail', email)
  } else {
    if ((await rateLimits.count('linkByAddress', address)).over) return
    if ((await rateLimits.count('linkByAccount', email)).over) return
  }
  const account = await identity.findCredentials(email)
  await (signsUp ? identity.requestSignUp(email, back) : identity.requestLink(email, back))
  if (account)
    await noteSecurity(services, db, { event: 'sign_in.link_asked', email, address, requestId, account })
}
