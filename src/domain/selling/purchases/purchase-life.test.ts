import { describe, expect, it } from 'vitest'
import { fc } from '#tests/properties.ts'
import {
  givesAccess,
  isGranted,
  nextState,
  purchaseStates,
  type PurchaseEvent,
  type PurchaseState,
} from './purchase-life.ts'

const events: readonly PurchaseEvent[] = ['paid', 'refused', 'cancelled', 'kept', 'revoked', 'refunded']

function moves(isSubscription: boolean): string[] {
  return purchaseStates.flatMap((from) =>
    events.flatMap((event) => {
      const to = nextState(from, event, isSubscription)
      return to === null ? [] : [`${from} → ${to}`]
    }),
  )
}

describe('a purchase’s states', () => {
  it('has exactly these transitions for a one-off purchase', () => {
    // From `active` only the subscription's own events matter; the table does not depend on how the state was
    // reached.
    expect(moves(false).filter((move) => !move.startsWith('active'))).toEqual([
      'pending → completed',
      'pending → failed',
      'pending → cancelled',
      'completed → revoked',
      'completed → refunded',
      'failed → completed',
      'cancelled → revoked',
      'cancelled → refunded',
      'revoked → refunded',
    ])
  })

  it('has exactly these transitions for a subscription', () => {
    expect(moves(true).filter((move) => !move.startsWith('completed'))).toEqual([
      'pending → active',
      'pending → failed',
      'pending → cancelled',
      'active → failed',
      'active → cancelled',
      'active → revoked',
      'active → refunded',
      'failed → active',
      'cancelled → active',
      'cancelled → revoked',
      'cancelled → refunded',
      'revoked → refunded',
    ])
  })

  it.each([
    [false, 'active'],
    [true, 'completed'],
  ] as const)('reaches every state except the other kind’s (subscription: %s)', (isSubscription, foreign) => {
    const reached = new Set<PurchaseState>(['pending'])
    for (const state of reached) {
      for (const event of events) {
        const to = nextState(state, event, isSubscription)
        if (to) reached.add(to)
      }
    }
    expect(purchaseStates.filter((state) => !reached.has(state))).toEqual([foreign])
  })

  it('is kept only as a subscription', () => {
    expect(nextState('cancelled', 'kept', true)).toBe('active')
    expect(purchaseStates.map((state) => nextState(state, 'kept', false))).toEqual(
      purchaseStates.map(() => null),
    )
  })

  it('whatever happens in whatever order, gives nothing more once it is revoked or refunded', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.array(fc.constantFrom(...events)), (isSubscription, happened) => {
        let state: PurchaseState = 'pending'
        let isTaken = false
        for (const event of happened) {
          state = nextState(state, event, isSubscription) ?? state
          isTaken ||= state === 'revoked' || state === 'refunded'
          expect(isGranted(state) && isTaken).toBe(false)
          expect(state).not.toBe(isSubscription ? 'completed' : 'active')
        }
      }),
    )
  })

  it('gives access while it is paid: a cancelled subscription on its last day too', () => {
    const TODAY = '2026-11-20'
    const access = (status: PurchaseState, expires_on: string | null = null) =>
      givesAccess({ status, expires_on }, TODAY)
    expect(purchaseStates.filter((state) => access(state))).toEqual(['active', 'completed'])
    expect(purchaseStates.filter((state) => access(state, TODAY))).toEqual([
      'active',
      'completed',
      'cancelled',
    ])
    expect(access('cancelled', '2026-11-19')).toBe(false)
  })

  it('never returns to pending, never settles twice, and ends with refunded', () => {
    for (const isSubscription of [false, true]) {
      for (const state of purchaseStates) {
        for (const event of events) {
          const to = nextState(state, event, isSubscription)
          expect(to).not.toBe('pending')
          expect(to).not.toBe(state)
          if (isGranted(state) || state === 'refunded' || state === 'revoked')
            expect(nextState(state, 'paid', isSubscription)).toBeNull()
        }
      }
    }
    expect(events.every((event) => nextState('refunded', event, true) === null)).toBe(true)
  })
})
