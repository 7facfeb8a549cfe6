import type Stripe from 'stripe'
import type { LeftBehind } from '#server/ports/payment-gateway.ts'
import { idOf } from './books.ts'
import { cardsOf, detach } from './sources.ts'

/** How long before its attempt a card may have been typed in, in ms. */
const TYPED_BEFORE_MS = 60 * 60_000

/**
 * Ends an attempt's subscription whose answer was lost: a trial would charge at its end. Then detaches the card that was
 * attached for the attempt, unless another subscription charges it or it is too new. Returns true if a new one remains, to try
 * again later.
 */
export async function clearUp(
  stripe: Stripe,
  { account, attemptKey, openedAt, kept, addedBefore }: LeftBehind,
): Promise<boolean> {
  const { data: living } = await stripe.subscriptions.list({ customer: account, limit: 100 })
  const isOwn = ({ metadata }: Stripe.Subscription) => metadata['attempt_key'] === attemptKey
  for (const { id } of living.filter(isOwn)) await stripe.subscriptions.cancel(id)
  const charged = new Set(living.filter((one) => !isOwn(one)).map((one) => idOf(one.default_payment_method)))
  const left = (await cardsOf(stripe, account)).filter(({ id, created }) => {
    const came = created * 1000 >= openedAt.getTime() - TYPED_BEFORE_MS
    return came && !kept.has(id) && !charged.has(id)
  })
  const isNew = ({ created }: Stripe.PaymentMethod) => created * 1000 >= addedBefore.getTime()
  for (const card of left) if (!isNew(card)) await detach(stripe, card.id)
  return left.some(isNew)
}
