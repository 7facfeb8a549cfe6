export const waitlistStates = ['waiting', 'offered', 'reserved', 'left', 'lapsed', 'closed'] as const
export type WaitlistState = (typeof waitlistStates)[number]

/** What happens to somebody who waits for a place in a class. */
export type WaitlistEvent =
  /** A place and a credit are kept for them for a while. */
  | 'offer'
  /** They got a place: accepted the offer, were booked, or were quicker than others. */
  | 'reserve'
  /** They, or the desk for them, took them off the list or let the offer pass. */
  | 'leave'
  /** The offer was not accepted in time. */
  | 'lapse'
  /** The class began or was cancelled, or they got a place in another one at that time. */
  | 'close'

/** The life of an entry: for each state what may happen in it and where that leads. What is not here changes nothing. */
const life: Record<WaitlistState, Partial<Record<WaitlistEvent, WaitlistState>>> = {
  waiting: { offer: 'offered', reserve: 'reserved', leave: 'left', close: 'closed' },
  offered: { reserve: 'reserved', leave: 'left', lapse: 'lapsed', close: 'closed' },
  reserved: {},
  left: {},
  lapsed: {},
  closed: {},
}

/** The state that an event leads to; null when it may not happen in this state. */
export const nextWaitlistState = (state: WaitlistState, event: WaitlistEvent): WaitlistState | null =>
  life[state][event] ?? null

/** Whether somebody still stands in the line. Whoever left it and comes back stands at its end, as a new entry. */
export const isInLine = (state: WaitlistState): boolean => Object.keys(life[state]).length > 0

/** The states in which an event may happen, and the one that it leads to from any of them. */
export function moveOf(event: WaitlistEvent): { from: WaitlistState[]; to: WaitlistState } {
  const from = waitlistStates.filter((state) => life[state][event] !== undefined)
  const [to] = from.map((state) => life[state][event])
  if (to === undefined) throw new Error(`nothing leads to ${event}`)
  return { from, to }
}
