import { INVITATION_MS } from '#domain/accounts/invitation.ts'
import type { Role } from '#domain/people/roles.ts'
import type { Trx } from '#server/db/transaction.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { notify } from '#server/features/messages/notify.ts'
import { hashOfToken } from '#server/kit/hash-of-token.ts'
import type { Services } from '#server/kit/services.ts'
import { messageTexts } from '#text/messages.ts'

/** Mails a link to set a password; earlier ones stop working. */
export async function sendInvitation(
  services: Services,
  trx: Trx,
  { customer_id, uid, role = 'customer' }: { customer_id: number; uid: string; role?: Role | undefined },
): Promise<void> {
  const until = new Date(services.clock.now().getTime() + INVITATION_MS)
  const token = await services.identity.createInvitation(uid, until, trx)
  // The token opens the account, so the event contains only its hash.
  const event = hashOfToken(token)
  const facts = { token, ...(role !== 'customer' && { motivo: messageTexts.invited.team({ role }) }) }
  await notify(trx, [{ kind: 'invitation', customer_id, event, facts }], senderOf(services))
}
