export const purchaseStates = [
  'pending',
  'active',
  'completed',
  'failed',
  'cancelled',
  'revoked',
  'refunded',
] as const
export type PurchaseState = (typeof purchaseStates)[number]

/** What happens to a purchase. */
export type PurchaseEvent =
  /** The provider says that the money moved, or there was none to move. */
  | 'paid'
  /** The provider refused, a voucher ran out, or it gave up on a renewal. */
  | 'refused'
  /** The customer ends a subscription, or an order that waits for its money is called off. */
  | 'cancelled'
  /** Staff take the access away. */
  | 'revoked'
  /** The whole money went back. */
  | 'refunded'

type Target = PurchaseState | { oneOff: PurchaseState; subscription: PurchaseState }

const settled = { oneOff: 'completed', subscription: 'active' } as const

/**
 * The life of a purchase: for each state what may happen in it and where that leads. What is not here changes nothing.
 * Money that comes late opens a failed purchase again: the provider took it, so the customer gets what it paid for.
 */
const life: Record<PurchaseState, Partial<Record<PurchaseEvent, Target>>> = {
  pending: { paid: settled, refused: 'failed', cancelled: 'cancelled' },
  active: { refused: 'failed', cancelled: 'cancelled', revoked: 'revoked', refunded: 'refunded' },
  completed: { revoked: 'revoked', refunded: 'refunded' },
  failed: { paid: settled },
  cancelled: { revoked: 'revoked', refunded: 'refunded' },
  revoked: { refunded: 'refunded' },
  refunded: {},
}

/** The state that an event leads to; null when it may not happen in this state. */
export function nextState(
  state: PurchaseState,
  event: PurchaseEvent,
  isSubscription: boolean,
): PurchaseState | null {
  const target = life[state][event]
  if (target === undefined) return null
  if (typeof target === 'string') return target
  return isSubscription ? target.subscription : target.oneOff
}

/** Whether the purchase gave its classes: limits count it for good. */
export function isGranted(state: PurchaseState): boolean {
  return state === 'active' || state === 'completed'
}
