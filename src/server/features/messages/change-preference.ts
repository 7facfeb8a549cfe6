import { kindOf, messageKinds, type MessageKind } from '#domain/messages/kinds.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { AppError } from '#server/kit/errors.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { messageTexts } from '#text/messages.ts'

export interface PreferenceChange {
  customer_id: number
  kind: MessageKind
  enabled: boolean
  /** Null when the change came by a link in a mail, without signing in. */
  actor_customer_id: number | null
  request_id: string
}

/** Stores that a customer opts out of a kind of message, or back in. Throws AppError 412 for a kind that is required. */
export async function changePreference(db: Queryable, change: PreferenceChange): Promise<void> {
  const { customer_id, kind, enabled, actor_customer_id, request_id } = change
  if (!kindOf(kind).optional)
    throw new AppError(412, 'message_needed', reasonOf(kind) ?? messageErrors.required)
  await inTransaction(db, async (trx) => {
    const changed = enabled
      ? await trx
          .deleteFrom('message_opt_out')
          .where('customer_id', '=', customer_id)
          .where('kind', '=', kind)
          .returning('kind')
          .execute()
      : await trx
          .insertInto('message_opt_out')
          .values({ customer_id, kind })
          .onConflict((conflict) => conflict.doNothing())
          .returning('kind')
          .execute()
    if (changed.length === 0) return
    await recordAudit(trx, {
      actor_customer_id,
      action: 'message_preference.changed',
      entity: 'customer',
      entity_id: customer_id,
      details: { kind, enabled },
      request_id,
    })
  })
}

/** Why a kind cannot be switched off; null for optional kinds. */
const reasonOf = (kind: MessageKind): string | null => {
  const reasons: Partial<Record<string, string>> = messageTexts.needed
  return reasons[kind] ?? null
}

/** Every kind with whether the customer receives it, optional ones first. */
export async function readPreferences(db: Queryable, customer_id: number) {
  const rows = await db
    .selectFrom('message_opt_out')
    .select('kind')
    .where('customer_id', '=', customer_id)
    .execute()
  const without = new Set(rows.map(({ kind }) => kind))
  return messageKinds
    .map((kind) => {
      const { optional } = kindOf(kind)
      return { kind, optional, enabled: !optional || !without.has(kind), reason: reasonOf(kind) }
    })
    .toSorted((one, other) => Number(other.optional) - Number(one.optional))
}
