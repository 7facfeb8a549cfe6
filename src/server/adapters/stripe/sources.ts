import Stripe from 'stripe'
import type { Outcome } from '#server/ports/charge-outcome.ts'
import {
  CardNotSaved,
  type SavedSource,
  type SavedSources,
  type LeftBehind,
} from '#server/ports/payment-gateway.ts'
import { type Books, idOf } from './books.ts'
import { cardOf, isDefinite, paymentOutcome, refusalOf, requireAccount } from './outcome.ts'

/** A customer's cards at Stripe, newest first. */
const cardsOf = async (stripe: Stripe, account: string): Promise<Stripe.PaymentMethod[]> =>
  (await stripe.customers.listPaymentMethods(account, { type: 'card', limit: 100 })).data

/** Cards saved with their customer at Stripe. */
export function savedSources({ stripe, find, intent }: Books): SavedSources {
  return {
    async save(account, paymentMethod) {
      const added = await attach(stripe, paymentMethod, account)
      const before = twinOf(added, await cardsOf(stripe, account))
      if (!before) return shown(added)
      await stripe.paymentMethods.detach(added.id)
      return shown(before)
    },
    list: async (account) => (await cardsOf(stripe, account)).map(shown),
    remove: (sourceId) => detach(stripe, sourceId),
    async broughtBy(reference) {
      if (reference.startsWith('sub_')) {
        const begun = await find(stripe.subscriptions.retrieve(reference))
        return idOf(begun?.default_payment_method ?? null)
      }
      const method = reference.startsWith('pi_') ? (await intent(reference))?.payment_method : null
      // A card used once belongs to no customer.
      return method && typeof method !== 'string' && method.customer !== null ? method.id : null
    },
  }
}

/** The outcome of a payment intent, with the id of the card if Stripe has saved it. */
export async function settled(
  stripe: Stripe,
  intent: Stripe.PaymentIntent,
  subscription: string | null,
): Promise<Outcome | null> {
  const outcome = paymentOutcome(intent, subscription)
  const keeps = subscription !== null || intent.setup_future_usage !== null
  if (outcome?.state !== 'succeeded' || !keeps) return outcome
  const { payment_method: method, customer } = intent
  return { ...outcome, source: await savedCardOf(stripe, { method, customer, subscription }) }
}

interface Charged {
  method: string | Stripe.PaymentMethod | null
  customer: string | { id: string } | null
  subscription: string | null
}

/**
 * The id under which a charged card is saved: an older copy of the same card is preferred, and then the new copy is detached
 * unless a subscription charges it. Null for a card without a customer.
 */
export async function savedCardOf(
  stripe: Stripe,
  { method, customer, subscription }: Charged,
): Promise<string | null> {
  const account = idOf(customer)
  if (account === null || method === null || typeof method === 'string') return null
  const saved = await cardsOf(stripe, account)
  const before = twinOf(method, saved)
  if (!before) return saved.some(({ id }) => id === method.id) ? method.id : null
  if (subscription === null) await detach(stripe, method.id)
  return before.id
}

/** The oldest other copy of the same card. Stripe lists the newest first. */
function twinOf({ id, card }: Stripe.PaymentMethod, saved: Stripe.PaymentMethod[]) {
  const print = card?.fingerprint
  return saved.findLast((other) => other.id !== id && print && other.card?.fingerprint === print)
}

/** Detaches a card; one that no longer exists is no error. */
async function detach(stripe: Stripe, id: string): Promise<void> {
  try {
    await stripe.paymentMethods.detach(id)
  } catch (error) {
    // It is already detached.
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
  }
}

/** Attaching a card again to the same customer is harmless. */
async function attach(stripe: Stripe, id: string, customer: string): Promise<Stripe.PaymentMethod> {
  try {
    return await stripe.paymentMethods.attach(id, { customer })
  } catch (error) {
    if (!isDefinite(error)) throw error
    requireAccount(error)
    const refused = refusalOf(error, null)
    if (refused.state !== 'refused') throw error
    throw new CardNotSaved(refused.code, refused.declineCode)
  }
}

function shown(method: Stripe.PaymentMethod): SavedSource {
  return { sourceId: method.id, ...(cardOf(method) ?? { brand: 'other', lastDigits: '' }) }
}

/** How long before its attempt a card may have been typed in, in ms. */
const TYPED_BEFORE_MS = 60 * 60_000

/**
 * Ends an attempt's subscription whose answer was lost: a trial would charge at its end. Then detaches the card that was
 * attached for the attempt, unless another subscription charges it or it is too new. Returns true if a new one remains, to try
 * again later.
 */
export async function clearUp(
  stripe: Stripe,
  { account, attemptKey, openedAt, saved, addedBefore }: LeftBehind,
): Promise<boolean> {
  const { data: living } = await stripe.subscriptions.list({ customer: account, limit: 100 })
  const isOwn = ({ metadata }: Stripe.Subscription) => metadata['attempt_key'] === attemptKey
  for (const { id } of living.filter(isOwn)) await stripe.subscriptions.cancel(id)
  const charged = new Set(living.filter((one) => !isOwn(one)).map((one) => idOf(one.default_payment_method)))
  const left = (await cardsOf(stripe, account)).filter(({ id, created }) => {
    const came = created * 1000 >= openedAt.getTime() - TYPED_BEFORE_MS
    return came && !saved.has(id) && !charged.has(id)
  })
  const isNew = ({ created }: Stripe.PaymentMethod) => created * 1000 >= addedBefore.getTime()
  for (const card of left) if (!isNew(card)) await detach(stripe, card.id)
  return left.some(isNew)
}
