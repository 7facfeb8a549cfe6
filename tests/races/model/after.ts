import {
  dayOf,
  endEntry,
  entryOf,
  HOUR,
  type Link,
  live,
  ownPlace,
  partyOf,
  type Place,
  type State,
} from './state.ts'

/** Why a place cannot be transferred. */
function cannotHandOn(state: State, place: Place): string | null {
  if (!state.rules.allow_transfers) return 'transfers_off'
  if (!live(place)) return 'cancelled'
  if (place.guestOf !== null) return 'guest_place'
  if (place.class.starts <= state.now) return 'class_begun'
  if (partyOf(state, place).some((one) => one.attend)) return 'attended'
  return place.credit?.unlimited ? 'membership' : null
}

/** Whether a transfer link may be created; the previous one is revoked. */
export function offerLink(state: State, place: Place): string {
  if (place.endedBy === 'transfer') return 'transferred'
  const cannot = cannotHandOn(state, place)
  if (cannot !== null) return cannot
  for (const link of state.links) if (link.place === place && link.state === 'open') link.state = 'revoked'
  return 'ok'
}

export function acceptLink(state: State, link: Link, customer: number): string {
  if (link.state !== 'open') return link.state
  const { place } = link
  const cannot = cannotHandOn(state, place)
  if (cannot !== null) return cannot
  if (place.customer === customer) return 'own'
  if (ownPlace(state, place.class, customer)) return 'already_reserved'
  const entry = entryOf(state, place.class, customer)
  if (entry) endEntry(entry, 'reserved')
  let holder: Place | null = null
  for (const from of partyOf(state, place)) {
    Object.assign(from, { endedBy: 'transfer', endedAt: state.now })
    const next: Place = {
      ...from,
      id: 0,
      customer,
      guestOf: holder,
      credit: null,
      endedBy: null,
      endedAt: 0,
      grace: 0,
      attend: false,
      from,
    }
    holder ??= next
    state.places.push(next)
  }
  link.state = 'accepted'
  return 'ok'
}

export function expire(state: State): void {
  for (const credit of state.credits)
    if (credit.state === 'free' && credit.expires < dayOf(state.now)) credit.state = 'expired'
}

/**
 * Settles past classes: a streak of missed ones on the membership causes a penalty. Guests and paid credits never do.
 */
export function settle(state: State): void {
  const due = state.classes.filter((one) => !one.settled && !one.cancelled && one.ends <= state.now)
  for (const one of due) one.settled = true
  for (const customer of state.customers) {
    const visits = state.places.filter(
      (place) => place.customer === customer && place.credit?.unlimited && place.class.ends <= state.now,
    )
    visits.sort((a, b) => a.class.starts - b.class.starts || a.id - b.id)
    let missed = 0
    for (const visit of visits) {
      if (live(visit) && !visit.attend) missed += 1
      else if (isKept(state, visit)) missed = 0
      if (missed < state.rules.unlimited_max_no_shows_for_penalty) continue
      missed = 0
      if (!due.includes(visit.class)) continue
      const end = dayOf(visit.class.starts + state.rules.unlimited_penalty_days * 24 * HOUR)
      state.penalties.push({ customer, end, place: visit })
    }
  }
}

function isKept({ rules }: State, visit: Place): boolean {
  if (live(visit)) return visit.attend
  if (visit.endedBy === 'studio') return false
  return (
    visit.grace > visit.endedAt || visit.class.starts - visit.endedAt >= rules.cancel_timeframe_value * HOUR
  )
}
