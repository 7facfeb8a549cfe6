import { sql } from 'kysely'
import type { Configuration } from '#domain/configuration/configuration.ts'
import { trialEnd } from '#domain/selling/subscriptions/next-charge.ts'
import {
  type CannotChange,
  cannotChange,
  type SubscriptionAction,
  subscriptionActions,
} from '#domain/selling/subscriptions/subscription-can.ts'
import { type SubscriptionState, subscriptionState } from '#domain/selling/subscriptions/subscription-life.ts'
import { addDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { PurchaseStatus } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'

/** What a subscription's state depends on, besides its purchase. */
export interface SubscriptionSetting {
  configuration: Configuration
  gateways: Services['gateways']
  now: Date
}

export const settingOf = ({ configuration, gateways, clock }: Services): SubscriptionSetting => ({
  configuration: configuration.current(),
  gateways,
  now: clock.now(),
})

interface Row {
  purchase_id: number
  status: PurchaseStatus
  gateway: string | null
  subscription_id: string | null
  subscription_period: string | null
  free_trial_length: number | null
  starts_on: string | null
  expires_on: string | null
  past_due_since: Date | null
  ended_at: Date | null
  rests_since: Date | null
}

export interface Standing {
  state: SubscriptionState
  /** The first day after the pause; null without one. */
  paused_until: string | null
  pause_days_left: number
  /** Why each action is not allowed; null if it is. */
  cannot: Record<SubscriptionAction, CannotChange | null>
}

/**
 * The states of subscriptions and what can be done with them, by purchase; purchases that are no subscription, or have not
 * begun, are omitted.
 */
export async function readStandings(
  db: Queryable,
  rows: readonly Row[],
  setting: SubscriptionSetting,
): Promise<Map<number, Standing>> {
  const subscriptions = rows.filter((row) => row.subscription_period !== null)
  if (subscriptions.length === 0) return new Map()
  const today = localDay(setting.now, setting.configuration.timezone)
  const notes = await readNotes(
    db,
    subscriptions.map((row) => row.purchase_id),
    today,
  )
  const standings = new Map<number, Standing>()
  for (const row of subscriptions) {
    const note = notes.get(row.purchase_id)
    const standing = note && standingOf(row, note, { ...setting, today })
    if (standing) standings.set(row.purchase_id, standing)
  }
  return standings
}

type Note = Awaited<ReturnType<typeof selectNotes>>[number]

async function readNotes(db: Queryable, ids: readonly number[], today: string): Promise<Map<number, Note>> {
  const notes = await selectNotes(db, ids, addDays(today, -365))
  return new Map(notes.map((note) => [note.purchase_id, note]))
}

const selectNotes = (db: Queryable, ids: readonly number[], since: string) =>
  db
    .selectFrom('purchase')
    .where('purchase.purchase_id', 'in', ids)
    .select((is) => [
      'purchase.purchase_id',
      is
        .exists(
          is
            .selectFrom('purchase_grant')
            .select('purchase_grant.purchase_grant_id')
            .whereRef('purchase_grant.purchase_id', '=', 'purchase.purchase_id')
            .where('purchase_grant.period', '>', 0),
        )
        .as('charged'),
      is
        .selectFrom('subscription_pause')
        .select('subscription_pause.ends_on')
        .whereRef('subscription_pause.purchase_id', '=', 'purchase.purchase_id')
        .where('subscription_pause.confirmed_at', 'is not', null)
        .where('subscription_pause.resumed_on', 'is', null)
        .as('paused_until'),
      is
        .exists(
          is
            .selectFrom('purchase as newer')
            .select('newer.purchase_id')
            .whereRef('newer.customer_id', '=', 'purchase.customer_id')
            .whereRef('newer.class_package_id', '=', 'purchase.class_package_id')
            .whereRef('newer.purchase_id', '<>', 'purchase.purchase_id')
            .where('newer.subscription_period', 'is not', null)
            .where('newer.status', 'in', ['pending', 'active'])
            .whereRef('newer.created_at', '>=', 'purchase.cancelled_at'),
        )
        .as('replaced'),
      is
        .selectFrom('subscription_pause')
        .select(sql<number>`coalesce(sum(coalesce(resumed_on, ends_on) - starts_on), 0)::integer`.as('days'))
        .whereRef('subscription_pause.purchase_id', '=', 'purchase.purchase_id')
        .where('subscription_pause.confirmed_at', 'is not', null)
        .where('subscription_pause.starts_on', '>', since)
        .as('paused_days'),
    ])
    .execute()

function standingOf(
  row: Row,
  note: Note,
  { configuration, gateways, today }: SubscriptionSetting & { today: string },
): Standing | null {
  const trial = note.charged ? null : trialEnd({ ...row, starts_on: row.starts_on ?? today })
  const { paused_until } = note
  const state = subscriptionState({
    status: row.status,
    today,
    expires_on: row.expires_on,
    trial_ends: trial,
    pastDue: row.past_due_since !== null,
    paused: paused_until !== null || row.rests_since !== null,
    over: row.ended_at !== null,
  })
  if (state === null) return null
  const pause_days_left = Math.max(0, configuration.pause_max_days - (note.paused_days ?? 0))
  const rules = {
    provider: abilitiesOf(row.subscription_id === null ? undefined : gateways.get(row.gateway ?? '')),
    allow_pause: configuration.allow_pause,
    rests: paused_until === null && row.rests_since !== null,
    replaced: note.replaced === true,
    pause_days_left,
  }
  const reasons = subscriptionActions.map((action) => [action, cannotChange(state, action, rules)])
  return { state, paused_until, pause_days_left, cannot: Object.fromEntries(reasons) as Standing['cannot'] }
}

const abilitiesOf = (gateway: PaymentGateway | undefined) => ({
  keep: gateway?.keepSubscription !== undefined,
  pause: gateway?.pauseSubscription !== undefined,
  resume: gateway?.resumeSubscription !== undefined,
  card: gateway?.changeCard !== undefined,
})
