import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { SingleClass, Waitlist } from '#contract/types.ts'
import type { CardState } from '#web/components/calendar/card/card-state.ts'
import type { BookingWeek } from '#web/components/booking/week/booking-data.ts'
import { buttonsOf } from './card-view.tsx'
import type { Booking } from '#web/components/booking/use-booking.tsx'

const single = { single_class_id: 7 } as SingleClass

/** The parts of a card's footer, by the names of their components. */
function parts(state: CardState, given: { signedIn: boolean; waits: boolean }): string[] {
  const waitlists = given.waits ? { 7: {} as Waitlist } : {}
  const viewer = given.signedIn ? ({ waitlists } as unknown as BookingWeek['viewer']) : null
  const drawn = buttonsOf({ viewer } as BookingWeek, {} as Booking)(single, state)
  const all = (node: unknown): string[] => {
    if (Array.isArray(node)) return node.flatMap(all)
    if (typeof node !== 'object' || node === null) return []
    const { type, props } = node as ReactElement<{ children?: unknown }>
    return typeof type === 'function' ? [type.name] : all(props.children)
  }
  return all(drawn)
}

const visitor = { signedIn: false, waits: false }
const customer = { signedIn: true, waits: false }
const waiting = { signedIn: true, waits: true }

it.each([
  ['available', visitor, ['CardActions']],
  ['available', customer, ['CardActions']],
  ['package', customer, ['CardActions']],
  ['full', visitor, ['WaitlistActions']],
  ['full', waiting, ['WaitlistActions']],
  ['early', visitor, []],
  ['early', customer, ['WhyAction']],
  ['closed', customer, ['WhyAction']],
  // A waitlist can be left even while booking is off.
  ['early', waiting, ['WaitlistActions', 'WhyAction']],
  ['closed', waiting, ['WaitlistActions', 'WhyAction']],
] as const)('a class that is %s, for %j', (state, viewer, expected) => {
  expect(parts(state, viewer)).toEqual(expected)
})
