import { payment, reserve } from './booking.ts'
import {
  type Class,
  endEntry,
  type Entry,
  entryOf,
  freeOf,
  HOUR,
  inLine,
  live,
  MINUTE,
  overlap,
  ownPlace,
  type State,
} from './state.ts'

function isOpen({ rules, now }: State, one: Class): boolean {
  const minutes = (one.starts - now) / MINUTE
  return !one.cancelled && minutes >= rules.waitlist_cutoff_minutes && minutes > rules.booking_closes_minutes
}

export function joinLine(state: State, one: Class, customer: number): string {
  if (one.cancelled) return 'class_cancelled'
  if (one.starts <= state.now) return 'class_begun'
  if (ownPlace(state, one, customer)) return 'already_reserved'
  if (entryOf(state, one, customer)) return 'already_waiting'
  if (!isOpen(state, one)) return 'waitlist_closed'
  if (freeOf(state, one) > 0) return 'class_not_full'
  state.entries.push({ id: 0, class: one, customer, state: 'waiting', until: 0, credit: null })
  return 'ok'
}

export function leaveLine(state: State, entry: Entry): string {
  if (!inLine(entry))
    return ownPlace(state, entry.class, entry.customer) ? 'reserved_meanwhile' : 'not_waiting'
  endEntry(entry, 'left')
  return 'ok'
}

/** Assigns the free places of a class to its waitlist, in order. */
export function fill(state: State, one: Class): void {
  const { rules, now } = state
  const refused = new Set<Entry>()
  const close = one.starts - now < rules.waitlist_auto_hours * HOUR
  const auto = rules.waitlist_mode === 'auto'
  if (rules.waitlist_mode === 'broadcast' || (auto && close)) return
  while (isOpen(state, one) && freeOf(state, one) > 0) {
    const next = state.entries.find(
      (entry) =>
        entry.class === one &&
        entry.state === 'waiting' &&
        !refused.has(entry) &&
        typeof payment(state, entry, { own: true, guest: false }) !== 'string' &&
        !(auto && isElsewhere(state, entry)),
    )
    if (!next) return
    if (auto) book(state, next, refused)
    else offer(state, next)
  }
}

const isElsewhere = (state: State, entry: Entry): boolean =>
  state.places.some(
    (place) => live(place) && place.customer === entry.customer && overlap(place.class, entry.class),
  )

function book(state: State, entry: Entry, refused: Set<Entry>): void {
  const { class: one, customer } = entry
  const free = Array.from({ length: one.spots ?? 0 }, (_, index) => index + 1).find((spot) =>
    state.places.every((place) => place.class !== one || !live(place) || place.spot !== spot),
  )
  if (reserve(state, { customer, class: one, guest: false, spot: free ?? null, cash: false }) !== 'ok') {
    refused.add(entry)
    return
  }
  const place = state.places.at(-1)
  if (!place) throw new Error('reserving booked nothing')
  place.grace = state.now + state.rules.promotion_grace_minutes * MINUTE
  if (place.spot !== null) place.spot = -1
}

function offer(state: State, entry: Entry): void {
  const { rules, now } = state
  const paid = payment(state, entry, { own: true, guest: false })
  if (typeof paid === 'string') throw new Error('an offer without a credit')
  entry.state = 'offered'
  entry.until = Math.min(
    now + rules.waitlist_offer_minutes * MINUTE,
    entry.class.starts - rules.booking_closes_minutes * MINUTE,
  )
  entry.credit = paid.own?.unlimited ? null : paid.own
  if (entry.credit) entry.credit.heldFor = entry.class.id
}

export function lapse(state: State, which: (entry: Entry) => boolean = () => true): void {
  for (const entry of state.entries)
    if (entry.state === 'offered' && entry.until <= state.now && which(entry)) endEntry(entry, 'lapsed')
}

export function closeBegun(state: State): void {
  for (const entry of state.entries)
    if (inLine(entry) && (entry.class.starts <= state.now || entry.class.cancelled)) endEntry(entry, 'closed')
}

/** Somebody who got a place leaves the waitlists of overlapping classes. */
export function closeOverlaps(state: State, got: Entry): void {
  if (got.state !== 'reserved') return
  for (const entry of state.entries)
    if (entry.customer === got.customer && inLine(entry) && overlap(entry.class, got.class))
      endEntry(entry, 'closed')
}
