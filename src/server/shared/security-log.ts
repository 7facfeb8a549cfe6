import { createHmac } from 'node:crypto'
import type { Queryable } from '#server/db/transaction.ts'
import { recordAudit } from './audit.ts'
import type { Credentials } from '#server/ports/identity-provider.ts'
import type { Services } from '#server/kit/services.ts'
import { can } from '#domain/people/roles.ts'

export type SecurityEvent =
  | 'sign_in.done'
  | 'sign_in.failed'
  | 'sign_in.locked'
  | 'password.reset_asked'
  | 'password.reset'

interface Happening {
  event: SecurityEvent
  /** As it was typed or is known; it is written as an HMAC alone. */
  email: string
  address: string
  requestId: string
  /** Null where nobody has this e-mail. */
  account: Credentials | null
}

/**
 * Leaves a log line of what happened to an account, with HMACs in place of the e-mail and the address: who has the secret can
 * tell whether two lines are of the same account, and nobody can read whose. Of reception, coaches and admins an audit line
 * as well. A customer who signs in leaves none.
 */
export async function noteSecurity(
  { log, environment }: Pick<Services, 'log' | 'environment'>,
  db: Queryable,
  { event, email, address, requestId, account }: Happening,
): Promise<void> {
  const staff = can(account?.role, 'work')
  if (event === 'sign_in.done' && !staff) return
  const hidden = (kind: string, value: string) =>
    createHmac('sha256', environment.secret).update(`log\n${kind}\n${value}`).digest('base64url').slice(0, 22)
  const who = {
    account: hidden('account', email.trim().toLowerCase()),
    address: hidden('address', address),
  }
  log[event === 'sign_in.done' ? 'info' : 'warn']({ request_id: requestId, event, staff, ...who }, 'security')
  if (!staff || !account) return
  await recordAudit(db, {
    actor_customer_id: event === 'sign_in.done' ? account.customer_id : null,
    action: event,
    entity: 'customer',
    entity_id: account.customer_id,
    details: { address: who.address },
    request_id: requestId,
  })
}
