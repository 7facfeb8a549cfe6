export const waitlistStates = ['waiting', 'offered', 'reserved', 'left', 'lapsed', 'closed'] as const
export type WaitlistState = (typeof waitlistStates)[number]

declare const moved: unique symbol
/** A state that an event led to: no other is written, which types check. */
export type NextWaitlistState = WaitlistState & { readonly [moved]: true }

/** Events of a waitlist entry. */
export type WaitlistEvent =
  /** A place and a credit are held for them for a while. */
  | 'offer'
  /** They got a place: accepted the offer, were booked, or reserved first. */
  | 'reserve'
  /** They, or the desk for them, left the waitlist or declined the offer. */
  | 'leave'
  /** The offer was not accepted in time. */
  | 'lapse'
  /** The class began or was cancelled, or they got a place in an overlapping class. */
  | 'close'
  /** The class is on again after all, and they wait as before. */
  | 'reopen'
  /** The same, and what they were offered is theirs again. */
  | 'reoffer'

/** The transitions of an entry's state. An event that is not listed changes nothing. */
const life: Record<WaitlistState, Partial<Record<WaitlistEvent, WaitlistState>>> = {
  waiting: { offer: 'offered', reserve: 'reserved', leave: 'left', close: 'closed' },
  offered: { reserve: 'reserved', leave: 'left', lapse: 'lapsed', close: 'closed' },
  reserved: {},
  left: {},
  lapsed: {},
  closed: { reopen: 'waiting', reoffer: 'offered' },
}

/** Whether an entry is still on the waitlist. Rejoining creates a new entry at the end. */
export const isInLine = (state: WaitlistState): boolean => life[state].leave !== undefined

/** The states in which an event is allowed, and the one state it leads to. */
export function moveOf(event: WaitlistEvent): { from: WaitlistState[]; to: NextWaitlistState } {
  const from = waitlistStates.filter((state) => life[state][event] !== undefined)
  const [to] = from.map((state) => life[state][event])
  if (to === undefined) throw new Error(`nothing leads to ${event}`)
  return { from, to: to as NextWaitlistState }
}
