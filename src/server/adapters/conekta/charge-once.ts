import { type ChargeOutcome, unknownMethod } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt } from '#server/ports/payment-gateway.ts'
import { anyShape, customerShape, type Order, orderShape } from './shapes.ts'
import { type ConektaApi, ConektaRefusal, found } from './api.ts'
import type { OneAtATime, UnlessUnderWay } from './one-at-a-time.ts'
import { orderOutcome, seconds } from './outcome.ts'
import { cardIn, cardNamed, isUsed, saveCard, withSource } from './sources.ts'
import { whyOf } from '#domain/selling/cards/conekta-refusal.ts'

/** How long a voucher can be paid, in seconds. */
const VOUCHER_SECONDS = 3 * 24 * 60 * 60
/** Conekta requires a phone number; this unassigned one is sent for customers without any. */
const NO_PHONE = '5500000000'

/** The API, and the leases that keep two requests from charging or creating the same thing. */
export interface Leased {
  api: ConektaApi
  oneAtATime: OneAtATime
  unlessUnderWay: UnlessUnderWay
}

export interface ChargeContext extends Leased {
  now: () => Date
}

type Payer = ChargeAttempt['payer']
type Method = Record<string, string | number>

/** A one-off payment: creates an order, stores its id as the payment's reference, and only then charges it. */
export async function chargeOnce(context: ChargeContext, attempt: ChargeAttempt): Promise<ChargeOutcome> {
  const method = methodOf(attempt, context.now())
  if (!method) return unknownMethod
  if (attempt.saveCard) return chargeAndSaveCard(context, attempt)
  const order = attempt.begun ?? (await openOrder(context.api, attempt)).id
  await attempt.remember(order)
  return chargeOrder(context, order, attempt, method)
}

/**
 * Charges a card that is to be saved. It becomes the customer's first, because a charged token cannot be used again. The
 * order's metadata name it.
 */
async function chargeAndSaveCard(context: ChargeContext, attempt: ChargeAttempt): Promise<ChargeOutcome> {
  const { api } = context
  const { begun, installments } = attempt
  const customer = attempt.payer.account
  if (customer === null) throw new Error('a card to save without a customer')
  const known = begun === null ? null : await findOrder(api, begun)
  const card = (known && cardIn(known)?.id) ?? (await saveCard(api, customer, attempt))
  if (card === null) return unknownMethod
  const order = known ?? (await openOrder(api, attempt, { card_id: card, customer_id: customer }))
  await attempt.remember(order.id)
  return chargeOrder(context, order.id, attempt, {
    type: 'card',
    payment_source_id: card,
    ...(installments === null ? {} : { monthly_installments: installments }),
  })
}

/** Creates an order. `more` is added to its metadata beside the attempt's key and comes back with every event. */
export function openOrder(
  api: ConektaApi,
  attempt: ChargeAttempt,
  more: Record<string, string | number> = {},
): Promise<Order> {
  const { attemptKey, purchaseId, amountCents, currency, payer, returnUrls } = attempt
  const order = {
    currency,
    customer_info: payer.account === null ? detailsOf(payer) : { customer_id: payer.account },
    line_items: [{ name: nameOf(attempt), quantity: 1, unit_price: amountCents }],
    metadata: { attempt_key: attemptKey, purchase_id: String(purchaseId), ...more },
    return_url: returnUrls.success,
  }
  return api.send('POST', '/orders', order, orderShape)
}

/**
 * Charges an order. Safe to repeat: Conekta does not charge a paid order again, and a request that may still be in flight is not
 * repeated. Only a token needs no lease, because Conekta accepts it once.
 */
export async function chargeOrder(
  { api, unlessUnderWay }: Leased,
  order: string,
  { attemptKey, begun }: ChargeAttempt,
  payment_method: Method,
): Promise<ChargeOutcome> {
  const body = { payment_method, reference_id: attemptKey }
  const send = () => api.send('POST', `/orders/${order}/charges`, body, anyShape)
  try {
    const sent = 'token_id' in payment_method ? send() : unlessUnderWay(`conekta ${order}`, send)
    if ((await sent) === null) throw new Error('a charge that may still be in flight')
  } catch (error) {
    if (!(error instanceof ConektaRefusal)) throw error
    // An earlier try of this attempt has charged the order, which may not show it yet.
    const charged = error.status === 428 || (begun !== null && isUsed(error))
    if (!charged) return { state: 'refused', reference: order, ...whyOf(error.complaint) }
  }
  return (await stateOf(api, order)) ?? { state: 'pending', reference: order, voucher: null }
}

async function stateOf(api: ConektaApi, order: string): Promise<ChargeOutcome | null> {
  const charged = await api.get(`/orders/${order}`, orderShape)
  return withSource(api, charged, orderOutcome(charged))
}

/** Null if there is no such order. */
export const findOrder = (api: ConektaApi, id: string): Promise<Order | null> =>
  found(api.get(`/orders/${id}`, orderShape))

/** Creates the customer that owns orders and cards. */
export async function openCustomer(api: ConektaApi, payer: Omit<Payer, 'account'>): Promise<string> {
  const details = { ...detailsOf(payer), metadata: { customer_id: payer.customerId } }
  return (await api.send('POST', '/customers', details, customerShape)).id
}

const detailsOf = ({ name, email, phone }: Omit<Payer, 'account'>) => ({
  name,
  email,
  phone: phone ?? NO_PHONE,
})

/** Conekta accepts names of 3 to 249 characters. */
export function nameOf({ description }: ChargeAttempt): string {
  const name = description.slice(0, 249)
  return name.length < 3 ? `Paquete ${name}` : name
}

/** Null for a method that Conekta does not have, or another customer's card. */
function methodOf({ paymentMethod, installments, payer }: ChargeAttempt, now: Date): Method | null {
  const expires_at = seconds(now) + VOUCHER_SECONDS
  if (paymentMethod === 'oxxo') return { type: 'cash', expires_at }
  if (paymentMethod === 'spei') return { type: 'spei', expires_at }
  const card = cardNamed(paymentMethod, payer.account)
  if (!card) return null
  return { type: 'card', ...card, ...(installments === null ? {} : { monthly_installments: installments }) }
}
