import type Stripe from 'stripe'
import { type ChargeOutcome, refused } from '#server/ports/charge-outcome.ts'
import type { ChargeAttempt } from '#server/ports/payment-gateway.ts'
import { isDefinite, refusalOf, VOUCHER_DAYS } from './outcome.ts'
import { settled } from './sources.ts'

type CreateParams = Stripe.PaymentIntentCreateParams
type ConfirmParams = Stripe.PaymentIntentConfirmParams

/** A one-off payment: created without taking money, its id stored, and only then confirmed. */
export async function chargeOnce(stripe: Stripe, attempt: ChargeAttempt): Promise<ChargeOutcome> {
  const { attemptKey, installments } = attempt
  const way = wayOf(attempt)
  const intent = await stripe.paymentIntents.create(
    {
      amount: attempt.amountCents,
      currency: 'mxn',
      description: attempt.description,
      metadata: metadataOf(attempt),
      ...(attempt.payer.account === null ? {} : { customer: attempt.payer.account }),
      ...way.create,
      ...(attempt.saveCard ? saveCardParams : {}),
    },
    { idempotencyKey: createKey(attempt) },
  )
  await attempt.remember(intent.id)
  if (installments !== null && !plansOf(intent).includes(installments)) {
    await stripe.paymentIntents.cancel(intent.id)
    return refused(intent.id, 'installments_unavailable')
  }
  return confirmIntent(stripe, intent.id, { attemptKey, params: way.confirm, subscription: null })
}

/** Stripe repeats its answer to a key for a day, so an attempt has another one once its deleted customer was replaced. */
export const createKey = ({ attemptKey, payer }: ChargeAttempt): string =>
  payer.account === null ? attemptKey : `${attemptKey}:${payer.account}`

/** Stripe saves the card for its customer only if the payment succeeds. */
export const saveCardParams = { setup_future_usage: 'off_session' } as const

interface Confirmation {
  attemptKey: string
  params: ConfirmParams
  subscription: string | null
}

/** Takes the money. A refusal is an outcome, and so is an intent that was confirmed before. */
export async function confirmIntent(
  stripe: Stripe,
  id: string,
  { attemptKey, params, subscription }: Confirmation,
): Promise<ChargeOutcome> {
  const expand = ['payment_method']
  try {
    const confirmed = await stripe.paymentIntents.confirm(
      id,
      { ...params, expand },
      { idempotencyKey: `${attemptKey}:confirm` },
    )
    const outcome = await settled(stripe, confirmed, subscription)
    return outcome ?? { state: 'pending', reference: id, voucher: null }
  } catch (error) {
    if (!isDefinite(error)) throw error
    if (error.code !== 'payment_intent_unexpected_state') return refusalOf(error, id)
    const found = await stripe.paymentIntents.retrieve(id, { expand })
    return (await settled(stripe, found, subscription)) ?? refusalOf(error, id)
  }
}

/** Metadata that Stripe returns with every event, so that the payment is found even before its id is stored. */
export function metadataOf({ attemptKey, purchaseId }: ChargeAttempt): Record<string, string> {
  return { attempt_key: attemptKey, purchase_id: String(purchaseId) }
}

function plansOf({ payment_method_options: options }: Stripe.PaymentIntent): (number | null)[] {
  return options?.card?.installments?.available_plans?.map((plan) => plan.count) ?? []
}

function wayOf(attempt: ChargeAttempt): { create: Partial<CreateParams>; confirm: ConfirmParams } {
  const { paymentMethod, payer, installments } = attempt
  switch (paymentMethod) {
    case 'oxxo':
      return {
        create: {
          allowed_payment_method_types: ['oxxo'],
          payment_method_options: { oxxo: { expires_after_days: VOUCHER_DAYS } },
        },
        confirm: {
          payment_method_data: { type: 'oxxo', billing_details: { name: payer.name, email: payer.email } },
        },
      }
    case 'spei':
      return {
        create: {
          allowed_payment_method_types: ['customer_balance'],
          payment_method_options: {
            customer_balance: { funding_type: 'bank_transfer', bank_transfer: { type: 'mx_bank_transfer' } },
          },
        },
        confirm: { payment_method_data: { type: 'customer_balance' } },
      }
    default:
      if (installments === null) {
        return {
          create: { allowed_payment_method_types: ['card'] },
          confirm: { payment_method: paymentMethod, use_stripe_sdk: true },
        }
      }
      return {
        // With the card from the start, so that Stripe says which instalments its bank offers.
        create: {
          allowed_payment_method_types: ['card'],
          payment_method: paymentMethod,
          payment_method_options: { card: { installments: { enabled: true } } },
        },
        confirm: {
          use_stripe_sdk: true,
          payment_method_options: {
            card: { installments: { plan: { type: 'fixed_count', interval: 'month', count: installments } } },
          },
        },
      }
  }
}
