import { noteSecurity } from '#server/shared/security-log.ts'
import type { Services } from '#server/kit/services.ts'

interface Wish {
  email: string
  address: string
  requestId: string
}

/**
 * Sends a reset mail to the account with this e-mail, once in ten minutes; a flooding address gets the same response
 * and no mail. The response never reveals whether there was an account, and an earlier request by another person does
 * not prevent a reset: its link is in the owner's inbox.
 */
export async function askForReset(services: Services, { email, address, requestId }: Wish): Promise<void> {
  const { rateLimits, identity, db } = services
  // The same response, without any work.
  if ((await rateLimits.count('recoverByAddress', address)).over) return
  if ((await rateLimits.count('recoverByAccount', email)).over) return
  const account = await identity.findCredentials(email)
  await identity.requestReset(email.toLowerCase())
  if (account)
    await noteSecurity(services, db, { event: 'password.reset_asked', email, address, requestId, account })
}
