import { trialEnd } from '#domain/selling/subscriptions/next-charge.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { paths } from '#domain/site-map/paths.ts'
import { AppError } from '#server/kit/errors.ts'
import { cancelled, type ChargeOutcome, unknownMethod } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt, Payer, PaymentGateway, SubscriptionPlan } from '#server/ports/payment-gateway.ts'
import type { Services } from '#server/kit/services.ts'
import { cardRefusalText, checkoutErrors } from '#text/selling/checkout-errors.ts'
import { claimCapture } from './claim-capture.ts'
import type { Payment, Purchase } from '#server/features/selling/order-rows.ts'
import { noMethod } from './payment-methods.ts'
import { payerOf, withAccount } from './provider-account.ts'

/** The provider of a payment. Throws if it is not configured in this installation. */
export function gatewayOf(services: Services, name: string): PaymentGateway {
  const gateway = services.gateways.get(name)
  if (!gateway) throw new Error(`no payment gateway named ${name}`)
  return gateway
}

/** AppError 503 when a provider does not say what became of a payment: the purchase stays pending and is reconciled later. */
export const providerAway = (cause: unknown) =>
  new AppError(503, 'provider_away', checkoutErrors.failed, { retryAfterSeconds: 5, cause })

/** The same, thrown: for the `catch` of what a provider is asked. */
export const noAnswer = (cause: unknown): never => {
  throw providerAway(cause)
}

/**
 * Captures a payment that its payer approved, unless it was cancelled here meanwhile; any other outcome is returned unchanged.
 * The payment is claimed first, so that it is not cancelled while the money moves.
 */
export async function takeApproved(
  services: Services,
  { payment_id, gateway }: Pick<Payment, 'payment_id' | 'gateway'>,
  outcome: ChargeOutcome,
): Promise<ChargeOutcome> {
  if (outcome.state !== 'approved') return outcome
  const { reference } = outcome
  const { capture } = gatewayOf(services, gateway)
  if (!capture) throw new Error(`${gateway} captures nothing`)
  if (await claimCapture(services, payment_id)) return capture(reference)
  return cancelled(reference)
}

const OPEN = ['pending', 'requires_action', 'processing'] as const

/** Stops a charge whose payment another process decided meanwhile. */
class PaymentDecided extends Error {
  override name = 'PaymentDecided'
}

/**
 * Charges a pending purchase at its provider. Never call it inside a transaction: it may take seconds. Without an answer the
 * payment is looked up once; AppError 503 when its outcome stays unknown. A request so slow that its retry in another process
 * was faster charges nothing and returns that one's outcome.
 */
export async function chargeCard(
  services: Services,
  purchase: Purchase,
  payment: Payment,
  how: { method: string; returnOrigin: string },
): Promise<ChargeOutcome> {
  const gateway = gatewayOf(services, payment.gateway)
  const { attempt_key: attemptKey } = payment
  let reference = payment.gateway_payment_id
  const remember = async (known: string): Promise<void> => {
    reference = await storeReference(services, payment.payment_id, reference, known)
    if (reference !== known) throw new Error(`another process named this payment ${reference}`)
  }
  try {
    // An earlier try got this far: continue it, however old it is.
    const begun = reference === null ? null : await gateway.lookUp({ reference, attemptKey })
    if (begun) return await takeApproved(services, payment, begun)
    const payer = await payerOf(services.db, purchase.customer_id)
    return await withAccount(services, gateway, payer, async (account, replaced) => {
      // A saved card was deleted with its customer.
      if (replaced && purchase.payment_source_id !== null) return unknownMethod
      const details = { ...how, payer: { ...payer, account }, remember }
      return gateway.charge(await describe(services, purchase, payment, details))
    })
  } catch (error) {
    if (error instanceof AppError) throw error
    if (error instanceof PaymentDecided) return outcomeOfOther(services, payment)
    services.log.warn({ err: error, purchase: purchase.purchase_id }, 'no answer to a charge')
    const found = await gateway.lookUp({ reference, attemptKey }).catch(noAnswer)
    // The request may still be in flight: only the reconciler, minutes later, may decide that it never arrived.
    if (!found) throw providerAway(error)
    return found
  }
}

/** The outcome of a payment that is already decided. */
export function decidedOutcome(payment: Payment): ChargeOutcome {
  const { status, gateway_payment_id, amount_cents: amountCents, error_code, decline_code } = payment
  if (status === 'failed' || status === 'cancelled')
    return {
      state: 'refused',
      reference: gateway_payment_id,
      code: error_code ?? '',
      declineCode: decline_code,
    }
  const reference = gateway_payment_id ?? ''
  return { state: 'succeeded', reference, amountCents, currency: 'MXN', subscription: null, card: null }
}

async function outcomeOfOther({ db }: Services, { payment_id }: Payment): Promise<ChargeOutcome> {
  const payment = await db
    .selectFrom('payment')
    .selectAll()
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  // Reopened since: a provider may still report a refused payment as pending.
  if (OPEN.some((status) => status === payment.status)) throw providerAway(new Error('reopened'))
  return decidedOutcome(payment)
}

/**
 * Stores the provider's id of a payment before money may move, and returns the valid one: if another process was faster, that
 * process's. Throws PaymentDecided when the payment was paid, refused or cancelled meanwhile. @param before the reference that
 * was stored when this process began
 */
async function storeReference(
  { db }: Services,
  payment_id: number,
  before: string | null,
  reference: string,
): Promise<string> {
  const stored = await db
    .updateTable('payment')
    .set({ gateway_payment_id: reference })
    .where('payment_id', '=', payment_id)
    .where('status', 'in', OPEN)
    .where((is) =>
      is.or([
        is('gateway_payment_id', 'is not distinct from', before),
        is('gateway_payment_id', '=', reference),
      ]),
    )
    .executeTakeFirst()
  if (stored.numUpdatedRows > 0n) return reference
  const other = await db
    .selectFrom('payment')
    .select('gateway_payment_id')
    .where('payment_id', '=', payment_id)
    .where('status', 'in', OPEN)
    .executeTakeFirstOrThrow(() => new PaymentDecided())
  if (other.gateway_payment_id === null) throw new Error(`payment ${payment_id} lost its reference`)
  return other.gateway_payment_id
}

interface Details {
  method: string
  payer: Payer
  /** The origin to which the provider's or the bank's page redirects the browser. */
  returnOrigin: string
  remember: ChargeAttempt['remember']
}

async function describe(
  services: Services,
  purchase: Purchase,
  payment: Payment,
  { method, payer, returnOrigin, remember }: Details,
): Promise<ChargeAttempt> {
  const { purchase_id } = purchase
  const { title } = await services.db
    .selectFrom('class_package')
    .select('title')
    .where('class_package_id', '=', purchase.class_package_id)
    .executeTakeFirstOrThrow()
  return {
    attemptKey: payment.attempt_key,
    purchaseId: purchase_id,
    orderedAt: purchase.created_at,
    packageId: purchase.class_package_id,
    installments: payment.installments,
    saveCard: payment.save_card,
    openedAt: payment.created_at,
    remember,
    amountCents: payment.amount_cents,
    currency: 'MXN',
    // Providers refuse a repeated request that names it differently.
    description: purchase.package_title ?? title,
    paymentMethod: method,
    plan: planOf(services, purchase),
    begun: payment.gateway_payment_id,
    payer,
    returnUrls: {
      success: returnOrigin + paths.gracias(purchase_id, { pago: 'listo' }),
      cancel:
        returnOrigin +
        paths.checkout(purchase.class_package_id, {
          clase: purchase.wanted_class_id,
          paquete: purchase.wanted_package_id,
        }),
    },
  }
}

function planOf({ configuration }: Services, purchase: Purchase): SubscriptionPlan | null {
  const { subscription_period: period, subscription_interval: interval } = purchase
  if (period === null || interval === null) return null
  const { timezone } = configuration.current()
  const end = trialEnd({ ...purchase, starts_on: localDay(purchase.created_at, timezone) })
  return {
    amountCents: purchase.renewal_cents ?? purchase.total_cents,
    firstAmountCents: purchase.total_cents,
    period,
    interval,
    trialEnds: end === null ? null : startOfDay(end, timezone),
    timezone,
  }
}

/** AppError 402 with the provider's own codes; 400 for a method unknown to the provider. @param say puts the reason in a sentence */
export function refusal(
  code: string,
  declineCode: string | null,
  say = (why: string): string => why,
): AppError {
  if (code === 'payment_method_unknown') return noMethod()
  return new AppError(402, code, say(cardRefusalText(code, declineCode)), {
    extra: { decline_code: declineCode ?? code },
  })
}

/** The same by what is stored of a payment, which may have failed although its money moved; null if it was not refused. */
export async function storedRefusal({ db }: Services, payment_id: number): Promise<AppError | null> {
  const { error_code, decline_code } = await db
    .selectFrom('payment')
    .select(['error_code', 'decline_code'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  return error_code === null ? null : refusal(error_code, decline_code)
}
