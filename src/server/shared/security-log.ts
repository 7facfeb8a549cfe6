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
  | 'sign_in.link_asked'
  | 'sign_in.code_failed'
  | 'sign_in.passkey_failed'
  | 'passkey.added'
  | 'passkey.renamed'
  | 'passkey.removed'
  | 'two_factor.on'
  | 'two_factor.off'
  | 'two_factor.codes_renewed'
  | 'password.reset_asked'
  | 'password.reset'
  | 'password.changed'
  | 'password.change_refused'

interface Happening {
  event: SecurityEvent
  /** As typed or stored; logged only as an HMAC. */
  email: string
  address: string
  requestId: string
  /** Null for an unknown e-mail. */
  account: Credentials | null
}

/**
 * Logs an account's security event, with HMACs instead of e-mail and address: with the secret one can tell whether
 * two lines belong to the same account, but not read whose. For reception, coaches and admins it also writes an audit
 * line. A customer's sign-in is not logged.
 */
export async function noteSecurity(
  { log, environment }: Pick<Services, 'log' | 'environment'>,
  db: Queryable,
  { event, email, address, requestId, account }: Happening,
): Promise<void> {
  const staff = can(account?.role, 'office')
  if (event === 'sign_in.done' && !staff) return
  const hidden = (kind: string, value: string) =>
    createHmac('sha256', environment.secret).update(`log\n${kind}\n${value}`).digest('base64url').slice(0, 22)
  const who = {
    account: hidden('account', email.trim().toLowerCase()),
    address: hidden('address', address),
  }
  log[event === 'sign_in.done' ? 'info' : 'warn']({ request_id: requestId, event, staff, ...who }, 'security')
  if (!staff || !account) return
  await recordAudit(
    db,
    { actor_customer_id: event === 'sign_in.done' ? account.customer_id : null, request_id: requestId },
    event,
    account.customer_id,
    { address: who.address },
  )
}
