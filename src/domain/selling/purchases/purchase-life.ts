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

declare const moved: unique symbol
/** A state that `nextState` led to: no other is written, which types check. */
export type NextPurchaseState = PurchaseState & { readonly [moved]: true }

export type PurchaseEvent =
  /** The provider reports the payment as made, or there was nothing to pay. */
  | 'paid'
  /** The provider refused, a voucher expired, or it gave up on a renewal. */
  | 'refused'
  /** The customer cancels a subscription, or an unpaid order is cancelled. */
  | 'cancelled'
  /** The cancellation of a subscription is taken back before it takes effect. */
  | 'kept'
  /** Staff revoke the access. */
  | 'revoked'
  /** The whole amount was refunded. */
  | 'refunded'

type Target = PurchaseState | { oneOff?: PurchaseState; subscription: PurchaseState }

const settled = { oneOff: 'completed', subscription: 'active' } as const

/**
 * The transitions of a purchase's state. An event that is not listed changes nothing. A payment that arrives afterwards reopens a
 * failed purchase: the provider took the money, so the customer gets what it paid for.
 */
const life: Record<PurchaseState, Partial<Record<PurchaseEvent, Target>>> = {
  pending: { paid: settled, refused: 'failed', cancelled: 'cancelled' },
  active: { refused: 'failed', cancelled: 'cancelled', revoked: 'revoked', refunded: 'refunded' },
  completed: { revoked: 'revoked', refunded: 'refunded' },
  failed: { paid: settled },
  cancelled: { kept: { subscription: 'active' }, revoked: 'revoked', refunded: 'refunded' },
  revoked: { refunded: 'refunded' },
  refunded: {},
}

/** Returns the next state, or null when the event is not allowed in this one. */
export function nextState(
  state: PurchaseState,
  event: PurchaseEvent,
  isSubscription: boolean,
): NextPurchaseState | null {
  const target = life[state][event]
  const next = typeof target === 'object' ? target[isSubscription ? 'subscription' : 'oneOff'] : target
  return next === undefined ? null : (next as NextPurchaseState)
}

/** Whether the purchase granted its classes; purchase limits count it permanently. */
export function isGranted(state: PurchaseState): boolean {
  return state === 'active' || state === 'completed'
}

/** Whether it gives access to what comes with its package: a cancelled subscription does until the last day that is paid. */
export const givesAccess = (
  { status, expires_on }: { status: PurchaseState; expires_on: string | null },
  today: string,
): boolean => isGranted(status) || (status === 'cancelled' && expires_on !== null && expires_on >= today)
