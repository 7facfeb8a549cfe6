import { sql } from 'kysely'
import { whatsappProblem } from '#domain/messages/delivery-problems.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'

/** What a provider reports about a message, perhaps again or before an earlier state. */
export interface DeliveryState {
  provider_id: string
  status: 'delivered' | 'read' | 'failed'
  at: Date
  /** Why it failed. */
  reason: string | null
}

/**
 * Records what became of a message. The same states lead to the same record in whatever order and however often they come: what
 * was delivered once is delivered, even if a failure is reported as well. A state of a message that does not know its provider
 * id yet waits for it.
 */
export async function recordState(db: Queryable, state: DeliveryState): Promise<void> {
  await inTransaction(db, async (trx) => {
    await lockId(trx, state.provider_id)
    const message = await trx
      .selectFrom('message')
      .select('message_id')
      .where('provider_id', '=', state.provider_id)
      .executeTakeFirst()
    if (message) await apply(trx, state)
    else
      await trx
        .insertInto('early_status')
        .values(state)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
  })
}

/** Stores the id that the provider gave a message, and applies the states that were reported before. */
export async function recordProviderId(trx: Trx, message_id: number, provider_id: string): Promise<void> {
  await lockId(trx, provider_id)
  await trx.updateTable('message').set({ provider_id }).where('message_id', '=', message_id).execute()
  const early = await trx
    .deleteFrom('early_status')
    .where('provider_id', '=', provider_id)
    .returningAll()
    .execute()
  for (const state of early) await apply(trx, state)
}

/** A state and the id itself may be recorded at the same moment: each must see the other. */
const lockId = (trx: Trx, provider_id: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`delivery:${provider_id}`}, 0))`.execute(trx)

async function apply(trx: Trx, { provider_id, status, at, reason }: DeliveryState): Promise<void> {
  if (status === 'failed')
    await trx
      .updateTable('message')
      .set({ state: 'failed', sent_at: null, error: reason, problem: problemIn(reason), failed_at: at })
      .where('provider_id', '=', provider_id)
      .where('delivered_at', 'is', null)
      .execute()
  else
    await sql`
      update message set state = 'sent', error = null, problem = null, sent_at = coalesce(sent_at, ${at}),
        delivered_at = least(delivered_at, ${at}),
        read_at = case when ${status} = 'read' then least(read_at, ${at}) else read_at end
      where provider_id = ${provider_id}`.execute(trx)
}

/** What the code in a reason means; only WhatsApp reports states. */
function problemIn(reason: string | null) {
  const [, code] = /^WhatsApp \((\d+)\)/.exec(reason ?? '') ?? []
  return whatsappProblem(code === undefined ? undefined : Number(code))
}
