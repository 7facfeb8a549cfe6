import { sql } from 'kysely'
import { inTransaction, type Trx } from '#server/db/transaction.ts'
import { addJob } from '#server/queue/queue.ts'
import { recordAudit } from '#server/shared/audit.ts'
import type { BalanceMove } from '#server/ports/payment-gateway.ts'
import type { CashBalanceEvent } from '#server/ports/provider-event.ts'
import type { Services } from '#server/kit/services.ts'
import { knownAccount } from '#server/features/selling/charging/provider-account.ts'
import { postLedger } from '#server/features/selling/charging/post-ledger.ts'
import { lockOrders } from '#server/features/selling/lock-orders.ts'
import { askInTurn } from './ask-in-turn.ts'
import { settleUndecided } from '#server/features/selling/orders/settle-undecided.ts'

/** For so long after a customer's last transfer order the provider is asked by itself. */
const ASKED_DAYS = 90
const AT_ONCE = 20

interface Holder {
  customer_id: number
  gateway: string
}

/** Queues the look-up of what a provider holds for a customer; its events come in any order, so none is believed. */
export async function queueCashBalance(
  trx: Trx,
  gateway: string,
  { account }: CashBalanceEvent,
): Promise<boolean> {
  const holder = await trx
    .selectFrom('provider_account')
    .select(['customer_id', 'gateway'])
    .where('gateway', '=', gateway)
    .where('reference', '=', account)
    .executeTakeFirst()
  // Another shop of the provider's account has customers too.
  if (holder) await addJob(trx, 'book-cash-balance', holder)
  return true
}

/**
 * Books the money that a provider holds for a customer as unapplied, each change once, so that staff see what a transfer paid that
 * came late, in part or twice. What a payment took from it leaves it again once that payment is settled here.
 */
export async function bookCashBalance(services: Services, { customer_id, gateway }: Holder): Promise<void> {
  const provider = services.gateways.get(gateway)
  const account = await knownAccount(services.db, { customer_id, gateway })
  if (!provider?.cashBalance || account === undefined) return
  await settleVouchers(services, { customer_id, gateway })
  const moves = await provider.cashBalance(account)
  await inTransaction(services.db, async (trx) => {
    await lockOrders(trx, customer_id)
    for (const move of moves) await book(trx, { customer_id, gateway }, move)
  })
}

/** Asks once a day about every customer who was given an account for transfers: an event may have been lost. */
export async function reconcileCashBalance(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  const holding = [...services.gateways.values()].filter((gateway) => gateway.cashBalance)
  if (holding.length === 0) return
  const due = await db
    .selectFrom('provider_account as account')
    .select(['account.customer_id', 'account.gateway'])
    .where(
      'account.gateway',
      'in',
      holding.map(({ name }) => name),
    )
    .where(sql<boolean>`coalesce(balance_asked_at, 'epoch') < ${now}::timestamptz - interval '1 day'`)
    .where(
      sql<boolean>`exists (select from payment join purchase using (purchase_id)
        where purchase.customer_id = account.customer_id and payment.gateway = account.gateway
          and payment.voucher ->> 'kind' = 'spei'
          and payment.created_at > ${now}::timestamptz - make_interval(days => ${ASKED_DAYS}::integer))`,
    )
    .orderBy(sql`coalesce(balance_asked_at, 'epoch')`)
    .limit(AT_ONCE)
    .execute()
  await askInTurn(
    due,
    async (holder) => {
      // Before it is asked: one whose provider is away does not delay the others.
      await db
        .updateTable('provider_account')
        .set({ balance_asked_at: now })
        .where('customer_id', '=', holder.customer_id)
        .where('gateway', '=', holder.gateway)
        .execute()
      await bookCashBalance(services, holder)
    },
    ({ customer_id }, err) => log.warn({ err, customer: customer_id }, 'cannot ask what a provider holds'),
  )
}

/** Payments that the money may have paid are settled first, so that it is not shown as left over. */
async function settleVouchers(services: Services, { customer_id, gateway }: Holder): Promise<void> {
  const open = await services.db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .selectAll('payment')
    .where('purchase.customer_id', '=', customer_id)
    .where('payment.gateway', '=', gateway)
    .where('payment.status', '=', 'processing')
    .where('payment.voucher', 'is not', null)
    .execute()
  for (const payment of open) await settleUndecided(services, payment)
}

async function book(trx: Trx, { customer_id, gateway }: Holder, move: BalanceMove): Promise<void> {
  const { id, amountCents, payment } = move
  const source = `held:${gateway}:${id}`
  const { rows } = await sql`select from ledger_transaction where source = ${source}`.execute(trx)
  if (rows.length > 0 || amountCents === 0) return
  // What an open payment has received so far is left over if it is cancelled, and part of the payment if it succeeds.
  if (payment !== null && (await isUnpaid(trx, gateway, payment))) return
  const purchase_id = await purchaseOf(trx, { customer_id, gateway }, move)
  if (purchase_id === null) return
  await postLedger(trx, {
    kind: 'unapplied',
    purchase_id,
    source,
    lines: [
      [`provider:${gateway}`, amountCents],
      ['unapplied', -amountCents],
    ],
  })
  if (payment !== null) return
  await recordAudit(
    trx,
    { actor_customer_id: null },
    amountCents > 0 ? 'payment.balance_added' : 'payment.balance_removed',
    purchase_id,
    { amount_cents: Math.abs(amountCents), source },
  )
}

async function isUnpaid(trx: Trx, gateway: string, reference: string): Promise<boolean> {
  const own = await trx
    .selectFrom('payment')
    .select('status')
    .where('gateway', '=', gateway)
    .where('gateway_payment_id', '=', reference)
    .executeTakeFirst()
  return own !== undefined && own.status !== 'succeeded' && own.status !== 'refunded'
}

/** The purchase under which staff find it: the one with money left over, else the customer's newest one by voucher before it came. */
async function purchaseOf(
  trx: Trx,
  { customer_id, gateway }: Holder,
  { at }: BalanceMove,
): Promise<number | null> {
  const { rows } = await sql<{ purchase_id: number }>`
    select purchase_id from ledger_transaction join ledger_line using (ledger_transaction_id) join purchase using (purchase_id)
    where customer_id = ${customer_id} and source like ${`held:${gateway}:%`} and account = 'unapplied'
    group by purchase_id having sum(amount_cents) <> 0
    union all
    (select purchase_id from payment join purchase using (purchase_id)
    where customer_id = ${customer_id} and payment.gateway = ${gateway}
    order by payment.voucher is not null desc, payment.created_at <= ${at}::timestamptz desc, payment_id desc limit 1)
    limit 1`.execute(trx)
  return rows[0]?.purchase_id ?? null
}
