import { type CardConduct, sandboxCardByMethod } from '#domain/selling/cards/sandbox-cards.ts'
import type { Books } from './books.ts'
import { declined, invalid, missing } from './fault.ts'
import type { Thing } from '../store.ts'
import { cashBalance } from './cash-balance.ts'
import { seconds } from './objects.ts'

const DAY = 24 * 60 * 60
/** The instalment counts of the double's bank. */
const PLANS = [3, 6, 9, 12].map((count) => ({ count, interval: 'month', type: 'fixed_count' }))
const WAITING = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

type Params = Record<string, Thing>

/** Cards and their behaviour: Stripe's public test names, each use of which creates a separate payment method. */
export function cardFor(books: Books, name: string): Thing {
  const known = books.find('payment_method', name)
  if (known) return known
  const card = sandboxCardByMethod(name)
  if (!card) throw missing('PaymentMethod', name, 'payment_method')
  const shape = books.blank('payment_method')
  return books.add('payment_method', {
    customer: null,
    card: {
      ...shape.card,
      brand: card.brand,
      last4: card.number.slice(-4),
      fingerprint: `print${card.number}`,
    },
    metadata: { test_name: name },
  })
}

/** Stripe's own error for a used method without a customer. */
export function requireFresh(method: Thing): void {
  if (method.customer === null && method._used)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
      { param: 'payment_method' },
    )
}

export const conductOf = (method: Thing): CardConduct =>
  sandboxCardByMethod(method.metadata.test_name)?.conduct ?? { does: 'succeeds' }

export function paymentCalls(books: Books) {
  const create = (params: Params): Thing => {
    if (params['amount'] < 1000 && params['currency'] === 'mxn')
      throw invalid('Amount must be at least $10.00 mxn', { code: 'amount_too_small', param: 'amount' })
    if (params['customer'] && !books.find('customer', params['customer']))
      throw missing('customer', params['customer'], 'customer')
    const method = params['payment_method'] ? cardFor(books, params['payment_method']) : null
    const options = params['payment_method_options'] ?? {}
    const installments = options.card?.installments?.enabled
    const intent = books.add('payment_intent', {
      amount: params['amount'],
      currency: params['currency'],
      customer: params['customer'] ?? null,
      description: params['description'] ?? null,
      metadata: params['metadata'] ?? {},
      allowed_payment_method_types: params['allowed_payment_method_types'] ?? null,
      payment_method_types: params['allowed_payment_method_types'] ?? ['card'],
      payment_method: method?.id ?? null,
      payment_method_options: {
        ...(installments
          ? {
              card: {
                installments: { enabled: true, plan: null, available_plans: method ? PLANS : [] },
                mandate_options: null,
                network: null,
                request_three_d_secure: null,
              },
            }
          : {}),
        ...(options.oxxo ? { oxxo: options.oxxo } : {}),
      },
      setup_future_usage: params['setup_future_usage'] ?? null,
      status: method ? 'requires_confirmation' : 'requires_payment_method',
    })
    intent.client_secret = `${intent.id}_secret_${crypto.randomUUID().slice(0, 12)}`
    books.emit('payment_intent.created', intent)
    return intent
  }

  const confirm = (intent: Thing, params: Params): Thing => {
    if (!WAITING.has(intent.status))
      throw invalid(`This PaymentIntent's status is ${intent.status}`, {
        code: 'payment_intent_unexpected_state',
      })
    const data = params['payment_method_data']
    if (data) return promise(intent, data)
    const name = params['payment_method'] ?? intent.payment_method
    if (!name) throw invalid('You cannot confirm this without a payment method', { param: 'payment_method' })
    const method = cardFor(books, name)
    requireFresh(method)
    intent.payment_method = method.id
    intent.last_payment_error = null
    const plan = params['payment_method_options']?.card?.installments?.plan
    if (
      plan &&
      !intent.payment_method_options.card?.installments?.available_plans.some(
        (p: Thing) => p.count === plan.count,
      )
    )
      throw invalid('This plan is not available', { code: 'invalid_installments_plan' })
    const conduct = conductOf(method)
    if (conduct.does === 'succeeds') return succeed(intent)
    if (conduct.does === 'authenticates') {
      intent.status = 'requires_action'
      intent.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: {} }
      books.emit('payment_intent.requires_action', intent)
      return intent
    }
    fail(intent, conduct.code, conduct.declineCode)
    throw declined(conduct.code, conduct.declineCode, intent)
  }

  /** Payment by hand: a voucher for a shop's till, or an account for a transfer. */
  const promise = (intent: Thing, data: Thing): Thing => {
    if (!intent.payment_method_types.includes(data.type))
      throw invalid(`The PaymentMethod type ${data.type} is not allowed here`, {
        param: 'payment_method_data[type]',
      })
    const digits = String(Date.now()).padEnd(18, '7')
    if (data.type === 'oxxo') {
      if (!/\S\S+ +\S\S+/.test(data.billing_details?.name ?? '') || !data.billing_details?.email)
        throw invalid('OXXO needs a first and a last name and an email', { param: 'billing_details[name]' })
      const days = intent.payment_method_options.oxxo?.expires_after_days ?? 3
      intent.next_action = {
        type: 'oxxo_display_details',
        oxxo_display_details: {
          number: digits.slice(0, 14),
          expires_after: seconds(books.now()) + days * DAY,
          hosted_voucher_url: `https://payments.stripe.com/oxxo/voucher/${intent.id}`,
        },
      }
    } else {
      if (!intent.customer) throw invalid('A bank transfer needs a customer', { param: 'customer' })
      const address = { city: null, country: 'MX', line1: null, line2: null, postal_code: null, state: null }
      intent.next_action = {
        type: 'display_bank_transfer_instructions',
        display_bank_transfer_instructions: {
          amount_remaining: intent.amount,
          currency: 'mxn',
          hosted_instructions_url: `https://payments.stripe.com/bank_transfers/${intent.id}`,
          reference: digits.slice(0, 7),
          type: 'mx_bank_transfer',
          financial_addresses: [
            {
              type: 'spei',
              supported_networks: ['spei'],
              spei: {
                account_holder_address: address,
                account_holder_name: 'STRIPE',
                bank_address: address,
                bank_code: '002',
                bank_name: 'Banco Doble',
                clabe: `646${digits.slice(0, 15)}`,
              },
            },
          ],
        },
      }
    }
    intent.status = 'requires_action'
    intent.last_payment_error = null
    books.emit('payment_intent.requires_action', intent)
    if (data.type === 'customer_balance') cash.reconcile(intent.customer)
    return intent
  }

  const succeed = (intent: Thing): Thing => {
    intent.status = 'succeeded'
    intent.next_action = null
    intent.last_payment_error = null
    intent.amount_received = intent.amount
    intent.latest_charge = `ch_${intent.id.slice(3)}`
    const method = books.find('payment_method', intent.payment_method)
    if (method) method._used = true
    if (method && intent.customer && intent.setup_future_usage !== null) method.customer = intent.customer
    books.emit('payment_intent.succeeded', intent)
    books.settled(intent)
    return intent
  }

  const fail = (intent: Thing, code: string, decline_code?: string): void => {
    intent.status = 'requires_payment_method'
    intent.next_action = null
    intent.last_payment_error = {
      type: 'card_error',
      code,
      message: code,
      ...(decline_code ? { decline_code } : {}),
    }
    books.emit('payment_intent.payment_failed', intent)
  }

  const cancel = (intent: Thing): Thing => {
    if (!WAITING.has(intent.status))
      throw invalid(`You cannot cancel a ${intent.status} PaymentIntent`, {
        code: 'payment_intent_unexpected_state',
      })
    intent.status = 'canceled'
    intent.canceled_at = seconds(books.now())
    cash.release(intent)
    intent.next_action = null
    books.emit('payment_intent.canceled', intent)
    return intent
  }

  const refund = (params: Params): Thing => {
    const intent = books.get('payment_intent', params['payment_intent'])
    const before = books.all('refund').filter((entry) => entry.payment_intent === intent.id)
    const back = before.reduce((sum, entry) => sum + entry.amount, 0)
    const amount = params['amount'] ?? intent.amount_received - back
    if (intent.status !== 'succeeded' || back + amount > intent.amount_received)
      throw invalid('This charge has already been refunded', { code: 'charge_already_refunded' })
    const made = books.add('refund', {
      amount,
      currency: intent.currency,
      payment_intent: intent.id,
      charge: intent.latest_charge,
      status: 'succeeded',
      metadata: params['metadata'] ?? {},
    })
    books.emit('refund.created', made)
    return made
  }

  const cash = cashBalance(books, succeed)
  return { create, confirm, succeed, fail, cancel, refund, cash }
}
