import { sql } from 'kysely'
import { isPassing, whatsappProblem } from '#domain/messages/delivery-problems.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { queueSending } from '#server/features/messages/queue-message.ts'

const MINUTE_MS = 60_000
/** When a message whose failure is reported afterwards is sent again, and up to what age. */
const AGAIN_AFTER_MS = 15 * MINUTE_MS
const AGAIN_WITHIN_MS = 24 * 60 * MINUTE_MS

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
  if (status === 'failed') await applyFailure(trx, { provider_id, at, reason })
  else
    await sql`
      update message set state = 'sent', error = null, problem = null, sent_at = coalesce(sent_at, ${at}),
        delivered_at = least(delivered_at, ${at}),
        read_at = case when ${status} = 'read' then least(read_at, ${at}) else read_at end
      where provider_id = ${provider_id}`.execute(trx)
}

/** A message that failed for now is sent again as long as it is not old, like one that is refused at once. */
async function applyFailure(
  trx: Trx,
  { provider_id, at, reason }: Omit<DeliveryState, 'status'>,
): Promise<void> {
  const problem = problemIn(reason)
  const failed = await trx
    .updateTable('message')
    .set({ state: 'failed', sent_at: null, error: reason, problem, failed_at: at })
    .where('provider_id', '=', provider_id)
    .where('delivered_at', 'is', null)
    .returning(['message_id', 'created_at'])
    .executeTakeFirst()
  if (!failed || !isPassing(problem)) return
  const { message_id, created_at } = failed
  if (at.getTime() - created_at.getTime() > AGAIN_WITHIN_MS) return
  await queueSending(trx, message_id, new Date(at.getTime() + AGAIN_AFTER_MS))
}

/** What the code in a reason means; only WhatsApp reports states. */
function problemIn(reason: string | null) {
  const [, code] = /^WhatsApp \((\d+)\)/.exec(reason ?? '') ?? []
  return whatsappProblem(code === undefined ? undefined : Number(code))
}
