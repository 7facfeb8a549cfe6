import fixtures from '../contracts/stripe-fixtures-cut.json' with { type: 'json' }
import type { Thing } from '../store.ts'

export type Kind = keyof (typeof fixtures)['resources']

const prefixes: Record<string, string> = {
  customer: 'cus',
  payment_method: 'pm',
  payment_intent: 'pi',
  setup_intent: 'seti',
  'checkout.session': 'cs',
  product: 'prod',
  coupon: 'coupon',
  subscription: 'sub',
  invoice: 'in',
  refund: 're',
  charge: 'ch',
  event: 'evt',
  customer_cash_balance_transaction: 'ccsbtxn',
}

const settings = { payment_method_options: null, payment_method_types: null }

/** Values of Stripe's example objects that a new one does not have. */
const blank: Partial<Record<Kind, Record<string, unknown>>> = {
  customer: { discount: undefined, shipping: null },
  payment_intent: {
    last_payment_error: null,
    next_action: null,
    processing: null,
    shipping: null,
    transfer_data: undefined,
    canceled_at: null,
    managed_payments: null,
    payment_method_configuration_details: null,
    automatic_payment_methods: null,
  },
  setup_intent: { last_setup_error: null, next_action: null, managed_payments: null },
  'checkout.session': { payment_intent: null, managed_payments: null },
  invoice: {
    next_payment_attempt: null,
    subscription: undefined,
    payment_settings: { ...settings, default_mandate: null },
  },
  subscription: {
    pause_collection: null,
    payment_settings: { ...settings, save_default_payment_method: 'on_subscription' },
  },
}

/** A Stripe object: its published example with its own id and the given fields. */
export function make(kind: Kind, given: Record<string, unknown>, now: Date): Thing {
  const id = `${prefixes[kind] ?? kind}_${crypto.randomUUID().replaceAll('-', '').slice(0, 24)}`
  return {
    ...structuredClone(fixtures.resources[kind]),
    ...blank[kind],
    id,
    created: seconds(now),
    metadata: {},
    ...given,
  }
}

export const seconds = (at: Date): number => Math.floor(at.getTime() / 1000)
