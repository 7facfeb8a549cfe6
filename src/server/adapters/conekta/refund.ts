import { type RefundOutcome, refundRefused } from '#server/ports/payment-gateway.ts'
import { type ConektaApi, ConektaRefusal } from './api.ts'
import { type Order, orderShape, type RefundMade } from './shapes.ts'

interface Wish {
  reference: string
  amountCents: number
  key: string
  /** Ids of refunds that belong to other refund requests. */
  booked: readonly string[]
}

/**
 * Refunds a payment. Conekta has no idempotency key for refunds: if an earlier try succeeded and its answer was lost, its
 * refund is the one of this amount that belongs to no other request.
 */
export async function giveBack(api: ConektaApi, wish: Wish): Promise<RefundOutcome> {
  const { reference, amountCents, key, booked } = wish
  const path = `/orders/${reference}`
  const own = (order: Order) =>
    refundsOf(order).find(({ id, amount }) => Math.abs(amount) === amountCents && !booked.includes(id))
  const before = own(await api.get(path, orderShape))
  if (before) return outcomeOf(before)
  try {
    const body = { amount: amountCents, reason: 'requested_by_client' }
    const made = own(await api.send('POST', `${path}/refunds`, body, orderShape))
    if (!made) throw new Error(`Conekta tells no refund of ${reference}`)
    return outcomeOf(made)
  } catch (error) {
    if (!(error instanceof ConektaRefusal)) throw error
    return refundRefused(key)
  }
}

const outcomeOf = (refund: RefundMade): RefundOutcome => ({ state: moneyIn(refund), reference: refund.id })

/** All refunds of an order, oldest first. */
export function refundsOf({ charges }: Order): RefundMade[] {
  const all = (charges?.data ?? []).flatMap(({ refunds }) => refunds?.data ?? [])
  return all.toSorted((a, b) => a.created_at - b.created_at)
}

/** A status unknown here counts as pending: nobody is told that the money went back before it did. */
export function moneyIn({ status }: RefundMade): RefundOutcome['state'] {
  if (!status || status === 'refunded') return 'refunded'
  return status === 'failed' || status === 'declined' ? 'failed' : 'pending'
}
