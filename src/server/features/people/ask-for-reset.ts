import { noteSecurity } from '#server/shared/security-log.ts'
import type { Services } from '#server/kit/services.ts'

interface Wish {
  email: string
  address: string
  requestId: string
}

/**
 * Sends the mail to set a new password to whoever has this e-mail, once in ten minutes; an address that floods us gets the same answer and
 * sends none. Nobody learns whether there was one to send,
 * and nobody is kept from a link by somebody who asked before: that link is in the same person's inbox.
 */
export async function askForReset(services: Services, { email, address, requestId }: Wish): Promise<void> {
  const { rateLimits, identity, db } = services
  // The answer is the same, and costs nothing.
  if ((await rateLimits.count('recoverByAddress', address)).over) return
  if ((await rateLimits.count('recoverByAccount', email)).over) return
  const account = await identity.findCredentials(email)
  await identity.requestReset(email.toLowerCase())
  if (account)
    await noteSecurity(services, db, { event: 'password.reset_asked', email, address, requestId, account })
}
