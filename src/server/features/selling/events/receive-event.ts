import { type Trx, inTransaction } from '#server/db/transaction.ts'
import { AppError } from '#server/kit/errors.ts'
import { ForgedEvent, type PaymentGateway, type SentEvent } from '#server/ports/payment-gateway.ts'
import type { PaymentEvent, ProviderEvent } from '#server/ports/provider-event.ts'
import type { Services } from '#server/kit/services.ts'
import { errorTexts } from '#text/errors.ts'
import { applyEvent } from './apply-event.ts'
import { confirmPurchase } from '#server/features/selling/orders/confirm-purchase.ts'
import { findPayment } from '#server/features/selling/charging/find-payment.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { unsignedEvents } from './unsigned-events.ts'

/**
 * Receives a provider's event: verifies it, then stores it once by its id together with its effect. One that comes before its
 * purchase is stored and retried later. Throws AppError 400 for an event that the provider did not send, 429 after too many of
 * those; after any other error nothing is recorded and the provider must resend it.
 */
export async function receiveEvent(
  services: Services,
  gateway: PaymentGateway,
  { body, headers, address }: { body: string; headers: Headers; address: string },
): Promise<void> {
  const unsigned = unsignedEvents(services.rateLimits, gateway.name, address)
  const event = await gateway.readEvent(body, headers, unsigned.count).catch(async (error: unknown) => {
    if (!(error instanceof ForgedEvent)) throw error
    await unsigned.count()
    services.log.warn({ provider: gateway.name, reason: error.message }, 'an event that nobody signed')
    throw new AppError(400, 'bad_signature', errorTexts.general.badSignature)
  })
  await unsigned.giveBack()
  if (!event) return
  const isNew = await inTransaction(services.db, async (trx) => {
    const webhook_event_id = await store(trx, services, gateway.name, event)
    if (webhook_event_id === null) return false
    const applied = await applyEvent(trx, sellerOf(services), gateway.name, event)
    const now = services.clock.now()
    await trx
      .updateTable('webhook_event')
      .set({ tried_at: now, processed_at: applied ? now : null })
      .where('webhook_event_id', '=', webhook_event_id)
      .execute()
    return true
  })
  if (isNew && event.kind === 'payment' && event.outcome.state === 'approved')
    await captureApproved(services, gateway.name, event)
}

/** Receives an event of the built-in test gateway, in the same way. */
export async function receiveOwn(
  services: Services,
  gateway: PaymentGateway,
  { body, headers }: SentEvent,
): Promise<void> {
  await receiveEvent(services, gateway, { body, headers: new Headers(headers), address: 'in-process' })
}

/**
 * The payer approved and may never return: the payment is captured now, outside of any transaction. A failure here is left to
 * the browser, if it returns, and to the reconciler.
 */
async function captureApproved(
  services: Services,
  gateway: string,
  { attemptKey, outcome }: PaymentEvent,
): Promise<void> {
  const { db, log } = services
  const payment_id = await findPayment(db, gateway, { attemptKey, reference: outcome.reference })
  if (payment_id === null) return
  const { purchase_id, customer_id } = await db
    .selectFrom('purchase')
    .innerJoin('payment', 'payment.purchase_id', 'purchase.purchase_id')
    .select(['purchase.purchase_id', 'purchase.customer_id'])
    .where('payment.payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  await confirmPurchase(services, customer_id, purchase_id).catch((error: unknown) => {
    log.warn({ err: error, purchase: purchase_id }, 'an approved payment was not taken')
  })
}

/** Null if it was stored before. A parallel delivery of the same event waits here for the first to finish. */
async function store(
  trx: Trx,
  { clock }: Services,
  provider: string,
  event: ProviderEvent,
): Promise<number | null> {
  const stored = await trx
    .insertInto('webhook_event')
    .values({ provider, event_id: event.id, payload: JSON.stringify(event), received_at: clock.now() })
    .onConflict((conflict) => conflict.columns(['provider', 'event_id']).doNothing())
    .returning('webhook_event_id')
    .executeTakeFirst()
  return stored?.webhook_event_id ?? null
}
