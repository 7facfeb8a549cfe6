import { expect, it } from 'vitest'

import { isInLine, moveOf, type WaitlistEvent, type WaitlistState, waitlistStates } from './waitlist-life.ts'

/** The state to which an event leads from this one, if it is allowed there. */
const nextWaitlistState = (state: WaitlistState, event: WaitlistEvent): WaitlistState | null => {
  const { from, to } = moveOf(event)
  return from.includes(state) ? to : null
}

const events: readonly WaitlistEvent[] = ['offer', 'reserve', 'leave', 'lapse', 'close', 'reopen', 'reoffer']

it('has exactly these transitions', () => {
  const moves = waitlistStates.flatMap((from) =>
    events.flatMap((event) => {
      const to = nextWaitlistState(from, event)
      return to === null ? [] : [`${from} → ${to}`]
    }),
  )
  expect(moves).toEqual([
    'waiting → offered',
    'waiting → reserved',
    'waiting → left',
    'waiting → closed',
    'offered → reserved',
    'offered → left',
    'offered → lapsed',
    'offered → closed',
    'closed → waiting',
    'closed → offered',
  ])
})

it('every state is reachable', () => {
  const reached = new Set<WaitlistState>(['waiting'])
  for (const state of reached) {
    for (const event of events) {
      const to = nextWaitlistState(state, event)
      if (to !== null) reached.add(to)
    }
  }
  expect([...reached].toSorted()).toEqual([...waitlistStates].toSorted())
})

it('an entry that has ended is in line no more, and only the class that closed it can open it again', () => {
  expect(waitlistStates.filter(isInLine)).toEqual(['waiting', 'offered'])
  const ends = waitlistStates.filter((state) =>
    events.every((event) => nextWaitlistState(state, event) === null),
  )
  expect(ends).toEqual(['reserved', 'left', 'lapsed'])
})
