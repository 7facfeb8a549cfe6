import { randomUUID } from 'node:crypto'
import type { Kysely, Selectable } from 'kysely'
import { addPeriodsTo } from '#domain/selling/subscriptions/next-charge.ts'
import { MS_PER_DAY } from '#domain/time/spans.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import type { Schema } from '#server/db/schema.ts'
import type { RenewalEngine, SentEvent } from '#server/ports/payment-gateway.ts'
import type { EventContent, SubscriptionInvoiceEvent } from '#server/ports/provider-event.ts'
import type { sandboxEvents } from './events.ts'
import { cardOf, isElsewhere, renewalPayment, shown } from './payment.ts'

type Subscription = Selectable<Schema['sandbox_subscription']>
type Invoice = Selectable<Schema['sandbox_invoice']>

/** Days after the first try on which a failed charge is retried; after the last one the sandbox gives up. */
const RETRY_DAYS = [1, 3, 5]
const AT_ONCE = 100

export interface Bank {
  db: Kysely<Schema>
  now(): Date
  end(db: Queryable, reference: string, how: { at: Date; unpaid: boolean }): Promise<void>
}

const report = (db: Queryable, event: EventContent) =>
  db
    .insertInto('sandbox_event')
    .values({ event: JSON.stringify(event) })
    .execute()

/** The sandbox's records with the clock, and how a subscription in them ends. */
export const sandboxBank = (db: Kysely<Schema>, now: () => Date): Bank => ({
  db,
  now,
  async end(on, reference, { at, unpaid }) {
    const ended = await on
      .updateTable('sandbox_subscription')
      .set({ state: 'ended' })
      .where('reference', '=', reference)
      .where('state', '<>', 'ended')
      .executeTakeFirst()
    if (ended.numUpdatedRows === 0n) return
    await report(on, { kind: 'subscription_ended', subscription: reference, at: at.toISOString(), unpaid })
  },
})

/** What a provider's engine does by itself. Each step is dated at the instant it was due. */
export function sandboxEngine(bank: Bank, events: ReturnType<typeof sandboxEvents>): RenewalEngine {
  const { db, now } = bank
  return {
    async runDue() {
      for (let steps = 0; steps < AT_ONCE; steps += 1) {
        const due = await nextDue(db, now())
        if (!due) break
        await step(bank, due.reference, now())
      }
      return undelivered(db, events, now)
    },
  }
}

/** The most overdue subscription: to be renewed, retried, or ended. */
const nextDue = (db: Queryable, now: Date) =>
  db
    .selectFrom('sandbox_subscription as s')
    .leftJoin('sandbox_invoice as i', (join) =>
      join.onRef('i.subscription', '=', 's.reference').on('i.state', '=', 'open'),
    )
    .select('s.reference')
    .where('s.state', '<>', 'ended')
    .where('s.amount_cents', 'is not', null)
    // One that never began is not renewed: its first charge was refused, or the hosted page abandoned.
    .where((is) =>
      is.not(
        is.exists(
          is
            .selectFrom('sandbox_payment as p')
            .select('p.reference')
            .whereRef('p.subscription_id', '=', 's.reference')
            .where('p.state', '<>', 'succeeded'),
        ),
      ),
    )
    .where((is) => is(is.fn.coalesce('i.retry_at', 's.paid_until'), '<=', now))
    .orderBy((is) => is.fn.coalesce('i.retry_at', 's.paid_until'))
    .limit(1)
    .executeTakeFirst()

async function step(bank: Bank, reference: string, now: Date): Promise<void> {
  await inTransaction(bank.db, async (trx) => {
    const row = await lock(trx, reference)
    if (!row || row.state === 'ended') return
    if (row.ends) {
      if (row.paid_until <= now) await bank.end(trx, reference, { at: row.paid_until, unpaid: false })
      return
    }
    const open = await openInvoice(trx, reference)
    const at = open?.retry_at ?? row.paid_until
    if (at > now) return
    const invoice = open ?? (await draw(trx, row))
    if (!(await charge(trx, row, invoice, at))) await postpone(bank, trx, invoice, at)
  })
}

/** Tries a failed charge now, because the card was changed. The retries to come stay as they are: false when it was refused. */
export function chargeRenewal(bank: Bank, reference: string, now: Date): Promise<boolean> {
  return inTransaction(bank.db, async (trx) => {
    const row = await lock(trx, reference)
    const open = row && (await openInvoice(trx, reference))
    return !row || !open || charge(trx, row, open, now)
  })
}

const lock = (trx: Trx, reference: string): Promise<Subscription | undefined> =>
  trx
    .selectFrom('sandbox_subscription')
    .selectAll()
    .where('reference', '=', reference)
    .forUpdate()
    .executeTakeFirst()

const openInvoice = (trx: Trx, subscription: string): Promise<Invoice | undefined> =>
  trx
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription', '=', subscription)
    .where('state', '=', 'open')
    .executeTakeFirst()

/** The invoice of the period after the paid one. */
function draw(trx: Trx, row: Subscription): Promise<Invoice> {
  const { reference, paid_until, amount_cents, first_cents } = row
  return trx
    .insertInto('sandbox_invoice')
    .values({
      reference: `sbx_in_${randomUUID()}`,
      subscription: reference,
      amount_cents: first_cents ?? amount_cents ?? 0,
      period_start: paid_until,
      period_end: nextEnd(row),
      state: 'open',
      created_at: paid_until,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

function nextEnd({ cycle_from, paid_until, cycles, period, interval_count, timezone }: Subscription): Date {
  const count = (interval_count ?? 1) * (cycles + 1)
  return addPeriodsTo(cycle_from ?? paid_until, period ?? 'month', count, timezone ?? 'UTC')
}

/** Returns false, and changes nothing, when the card refuses it. */
async function charge(trx: Trx, row: Subscription, invoice: Invoice, at: Date): Promise<boolean> {
  const method = row.method ?? ''
  if (!works(method)) return false
  const payment = renewalPayment(row, invoice, at)
  await trx.insertInto('sandbox_payment').values(payment).execute()
  await set(trx, invoice, { state: 'paid', retry_at: null })
  await trx
    .updateTable('sandbox_subscription')
    .set({ state: 'active', paid_until: invoice.period_end, cycles: row.cycles + 1, first_cents: null })
    .where('reference', '=', row.reference)
    .execute()
  const { reference } = payment
  await report(trx, eventOf(invoice, { state: 'paid', reference, card: shown(cardOf(method)) }))
  return true
}

/** After a refused charge: the day of the next one, or the end. */
async function postpone(bank: Bank, trx: Trx, invoice: Invoice, at: Date): Promise<void> {
  const reference = invoice.subscription
  const tries = invoice.tries + 1
  const days = RETRY_DAYS[tries - 1]
  const retry_at = days === undefined ? null : new Date(invoice.period_start.getTime() + days * MS_PER_DAY)
  const final = retry_at === null
  await set(trx, invoice, { tries, retry_at, state: final ? 'given_up' : 'open' })
  const retryAt = retry_at?.toISOString() ?? null
  await report(trx, eventOf(invoice, { state: 'failed', final, retryAt }))
  if (final) await bank.end(trx, reference, { at, unpaid: true })
  else
    await trx
      .updateTable('sandbox_subscription')
      .set({ state: 'past_due' })
      .where('reference', '=', reference)
      .execute()
}

/**
 * The bank authenticated the card when it was added; the customer is not there to authenticate again. The hosted page's card
 * always works.
 */
const works = (method: string): boolean =>
  isElsewhere(method) || ['succeeds', 'authenticates'].includes(cardOf(method)?.conduct.does ?? '')

const set = (trx: Trx, { reference }: Invoice, change: Partial<Omit<Invoice, 'reference'>>) =>
  trx.updateTable('sandbox_invoice').set(change).where('reference', '=', reference).execute()

const eventOf = (
  { subscription, reference, amount_cents, period_start, period_end }: Invoice,
  outcome: SubscriptionInvoiceEvent['outcome'],
) =>
  ({
    kind: 'subscription_invoice',
    subscription,
    invoice: reference,
    amountCents: amount_cents,
    currency: 'MXN',
    periodStart: period_start.toISOString(),
    periodEnd: period_end.toISOString(),
    outcome,
  }) as const

async function undelivered(
  db: Kysely<Schema>,
  events: ReturnType<typeof sandboxEvents>,
  now: () => Date,
): Promise<(SentEvent & { delivered(): Promise<void> })[]> {
  const rows = await db
    .selectFrom('sandbox_event')
    .selectAll()
    .where('told_at', 'is', null)
    .orderBy('sandbox_event_id')
    .limit(AT_ONCE)
    .execute()
  return rows.map(({ sandbox_event_id, event }) => ({
    ...events.send(event as EventContent, `sbx_evt_${sandbox_event_id}`),
    async delivered() {
      await db
        .updateTable('sandbox_event')
        .set({ told_at: now() })
        .where('sandbox_event_id', '=', sandbox_event_id)
        .execute()
    },
  }))
}
