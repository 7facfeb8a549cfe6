import type { PaymentStatus } from '#server/db/schema/purchases.ts'
import { addJob } from '#server/queue/queue.ts'
import type { PaymentGateway } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { knownAccount } from '#server/features/selling/charging/provider-account.ts'
import { findByProviderId, listSources } from './sources.queries.ts'

/** How long to wait for another undecided payment of the customer, in ms. */
const WAIT_MS = 10 * 60_000
/** A card saved at the provider more recently than this, in ms, may be one that is being added or changed now. */
const NEW_MS = 60 * 60_000
/** A card change requested longer ago than this, in ms, was abandoned. */
const CHANGING_MS = 24 * 60 * 60_000

/**
 * Deletes a card at its provider that a payment saved there, if the payment failed or the card is not saved here. A card that
 * pays a subscription stays. Also cleans up whatever else a payment that is over left at the provider. Idempotent.
 */
export async function dropCard(services: Services, payment_id: number): Promise<void> {
  const { db, gateways } = services
  const payment = await selectPayment(services, payment_id)
  const gateway = gateways.get(payment?.gateway ?? '')
  if (!payment || !gateway) return
  const { gateway_payment_id: reference, status, purchase_status, subscription_period } = payment
  const over = status === 'failed' || status === 'cancelled'
  const pays = subscription_period !== null && purchase_status !== 'failed'
  if (!over && (status !== 'succeeded' || pays)) return
  const source = reference === null ? null : await gateway.sources?.broughtBy?.(reference)
  if (source) {
    const saved = await findByProviderId(db, payment.gateway, source)
    if (!saved || saved.deleted_at !== null) await gateway.sources?.remove(source)
  }
  if (over) await clearUp(services, gateway, payment)
}

type Left = NonNullable<Awaited<ReturnType<typeof selectPayment>>>

const selectPayment = ({ db }: Services, payment_id: number) =>
  db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select([
      'payment.payment_id',
      'payment.gateway',
      'payment.gateway_payment_id',
      'payment.attempt_key',
      'payment.created_at',
      'payment.status',
      'purchase.status as purchase_status',
      'purchase.customer_id',
      'purchase.subscription_period',
    ])
    .where('payment.payment_id', '=', payment_id)
    .executeTakeFirst()

/** Looks through all of the customer's cards at the provider, so no other payment of theirs may be in flight. */
async function clearUp(services: Services, gateway: PaymentGateway, payment: Left): Promise<void> {
  const { db, clock } = services
  const { payment_id, customer_id, attempt_key: attemptKey, created_at: openedAt } = payment
  if (!gateway.clearUp) return
  const account = await knownAccount(db, { customer_id, gateway: gateway.name })
  if (account === undefined) return
  const now = clock.now().getTime()
  const comeBack = (ms: number) => addJob(db, 'drop-card', { payment_id }, { runAt: new Date(now + ms) })
  if ((await isPaying(services, payment)) || (await isChangingCard(services, payment)))
    return comeBack(WAIT_MS)
  const sources = await listSources(db, { customer_id, gateway: gateway.name })
  const saved = new Set(sources.flatMap(({ source_id }) => source_id ?? []))
  const left = { account, attemptKey, openedAt, saved }
  const isNewLeft = await gateway.clearUp({ ...left, addedBefore: new Date(now - NEW_MS) })
  if (isNewLeft) await comeBack(NEW_MS)
}

/** The subscription's new card may already be at the provider while the bank asks. */
async function isChangingCard({ db, clock }: Services, { customer_id, gateway }: Left): Promise<boolean> {
  const changing = await db
    .selectFrom('purchase')
    .select('purchase_id')
    .where('customer_id', '=', customer_id)
    .where('gateway', '=', gateway)
    .where('asked_card', 'is not', null)
    .where('asked_card_at', '>', new Date(clock.now().getTime() - CHANGING_MS))
    .executeTakeFirst()
  return changing !== undefined
}

const UNDECIDED: readonly PaymentStatus[] = ['pending', 'requires_action', 'processing']

async function isPaying({ db }: Services, { customer_id, gateway }: Left): Promise<boolean> {
  const other = await db
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .select('payment_id')
    .where('customer_id', '=', customer_id)
    .where('payment.gateway', '=', gateway)
    .where('payment.status', 'in', UNDECIDED)
    .where('voucher', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}
