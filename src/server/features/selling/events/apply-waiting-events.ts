import { sql } from 'kysely'
import { inSavepoint, inTransaction } from '#server/db/transaction.ts'
import type { ProviderEvent } from '#server/ports/provider-event.ts'
import type { Services } from '#server/kit/services.ts'
import { applyEvent } from './apply-event.ts'
import { isDue } from './is-due.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'

const AT_ONCE = 100
const DAY_MS = 24 * 60 * 60 * 1000
/** Longer than any provider resends an event, in ms; without a purchase by then it never had one. */
const PATIENCE_MS = 30 * DAY_MS

/**
 * Retries events that came before their purchase, those that waited longest first, and less and less often: one of another shop at the
 * same provider never has a purchase here. Returns how many had an effect.
 */
export async function applyWaitingEvents(services: Services): Promise<number> {
  const { db, clock } = services
  const now = clock.now()
  const waiting = await db
    .selectFrom('webhook_event')
    .select('webhook_event_id')
    .where('processed_at', 'is', null)
    .where('received_at', '>', new Date(now.getTime() - PATIENCE_MS))
    .where(isDue(now, { since: sql`received_at`, last: sql`tried_at` }))
    .orderBy('tried_at', (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute()
  let effects = 0
  for (const { webhook_event_id } of waiting) {
    if (await tryAgain(services, webhook_event_id)) effects += 1
  }
  return effects
}

function tryAgain(services: Services, webhook_event_id: number): Promise<boolean> {
  const now = services.clock.now()
  return inTransaction(services.db, async (trx) => {
    const row = await trx
      .selectFrom('webhook_event')
      .select(['provider', 'payload'])
      .where('webhook_event_id', '=', webhook_event_id)
      .where('processed_at', 'is', null)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!row) return false
    const note = (change: { processed_at?: Date; error: string | null }) =>
      trx
        .updateTable('webhook_event')
        .set({ tried_at: now, ...change })
        .where('webhook_event_id', '=', webhook_event_id)
        .execute()
    try {
      const event = row.payload as ProviderEvent
      const applied = await inSavepoint(trx, () => applyEvent(trx, sellerOf(services), row.provider, event))
      await note(applied ? { processed_at: now, error: null } : { error: null })
      return applied
    } catch (error) {
      // One failure must not block the others.
      services.log.error({ err: error, webhook_event_id }, 'cannot apply an event')
      await note({ error: error instanceof Error ? error.message : String(error) })
      return false
    }
  })
}
