import {
  type Class,
  type Credit,
  dayOf,
  endEntry,
  entryOf,
  freeOf,
  heldOf,
  HOUR,
  inLine,
  isBlocked,
  live,
  MINUTE,
  ownPlace,
  partyOf,
  type Place,
  placesOf,
  type State,
} from './state.ts'

export interface Asked {
  customer: number
  class: Class
  guest: boolean
  spot: number | null
  /** At the desk, paid in cash. */
  cash: boolean
}

/** The credits that pay for the holder and for the guest, or why none does. */
export function payment(
  state: State,
  { customer, class: one }: Pick<Asked, 'customer' | 'class'>,
  places: { own: boolean; guest: boolean },
  kept: Credit | null = null,
): { own: Credit | null; guest: Credit | null } | 'no_credits' | 'penalty' {
  const fitting = state.credits.filter(
    (credit) =>
      credit.customer === customer &&
      credit.state === 'free' &&
      credit.expires >= dayOf(one.starts) &&
      (credit.heldFor === null || credit.heldFor === one.id) &&
      (credit.types === null || credit.types.includes(one.type)),
  )
  const order = (credit: Credit) => (credit === kept ? '' : credit.expires)
  fitting.sort((a, b) => order(a).localeCompare(order(b)) || a.id - b.id)
  const counted = fitting.filter((credit) => !credit.unlimited)
  const wanted = Number(places.own) + Number(places.guest)
  const queue = counted.slice(0, wanted)
  if (queue.length === wanted)
    return { own: (places.own && queue.shift()) || null, guest: (places.guest && queue.shift()) || null }
  const membership = fitting.find((credit) => credit.unlimited)
  if (!places.own || !membership || counted.length < Number(places.guest)) return 'no_credits'
  if (isBlocked(state, customer)) return 'penalty'
  return { own: membership, guest: (places.guest && queue.shift()) || null }
}

const blank = { id: 0, returned: false, endedBy: null, endedAt: 0, attend: false, from: null }

export function reserve(state: State, asked: Asked): string {
  const { class: one, customer, guest, spot, cash } = asked
  const { rules, now } = state
  if (one.cancelled) return 'class_cancelled'
  // Who takes cash is the desk, which enters late arrivals.
  if (one.starts <= now && !(cash && now < one.ends)) return 'class_begun'
  const mine = ownPlace(state, one, customer)
  if (mine && !guest) return 'already_reserved'
  const entry = entryOf(state, one, customer)
  const offered = !mine && entry?.state === 'offered' && entry.until > now
  if (!offered && !cash) {
    const opens = rules.booking_opens_days
    if (opens !== null && dayOf(now) < dayOf(one.starts - opens * 24 * HOUR)) return 'not_open_yet'
    if (now >= one.starts - rules.booking_closes_minutes * MINUTE) return 'booking_closed'
  }
  if (guest && !rules.allow_class_guests) return 'guests_off'
  if (one.spots !== null && !mine && spot === null) return 'invalid_fields'
  if (spot !== null && spot > (one.spots ?? 0)) return 'invalid_fields'
  const wanted = { own: !mine, guest }
  if (Number(wanted.own) + Number(guest) > freeOf(state, one) + Number(offered)) return 'class_full'
  if (spot !== null && placesOf(state, one).some((place) => place.spot === spot)) return 'spot_taken'
  const kept = offered ? entry.credit : null
  const paid = cash ? { own: null, guest: null } : payment(state, asked, wanted, kept)
  if (typeof paid === 'string') return paid

  if (entry) endEntry(entry, 'reserved')
  // Who arrives late is there.
  const attend = one.starts <= now
  const grace = offered ? now + rules.promotion_grace_minutes * MINUTE : 0
  for (const credit of [paid.own, paid.guest])
    if (credit && !credit.unlimited) Object.assign(credit, { state: 'used', heldFor: null })
  let holder = mine ?? null
  if (!holder) {
    holder = { ...blank, attend, class: one, customer, guestOf: null, spot, credit: paid.own, grace }
    state.places.push(holder)
  }
  const guestSpot = one.spots === null ? null : mine && spot !== null ? spot : -1
  if (guest)
    state.places.push({
      ...blank,
      attend,
      class: one,
      customer,
      guestOf: holder,
      spot: guestSpot,
      credit: paid.guest,
      grace,
    })
  return 'ok'
}

export function cancel(state: State, target: Place, by: 'customer' | 'staff'): string {
  const { rules, now } = state
  const { starts } = target.class
  const late = (place: Place) => starts - now < rules.cancel_timeframe_value * HOUR && place.grace <= now
  if (!live(target)) return 'already_cancelled'
  if (partyOf(state, target).some((place) => place.attend)) return 'attended'
  if (by === 'customer') {
    if (starts <= now) return 'class_begun'
    if (!rules.allow_cancel_reservations && !rules.allow_cancel_after_treshold) return 'cancel_off'
    if (!rules.allow_cancel_after_treshold && late(target)) return 'too_late'
  }
  const most = rules.max_cancels_per_available_class ?? Infinity
  for (const place of partyOf(state, target)) {
    Object.assign(place, { endedBy: by, endedAt: now })
    const { credit } = place
    if (credit === null || credit.unlimited || late(place) || credit.cancels >= most) continue
    credit.cancels += 1
    credit.state = 'free'
    place.returned = true
  }
  return 'ok'
}

/** Cancels a class: every credit is returned to the person who paid. */
export function callOff(state: State, one: Class): string {
  if (one.cancelled) return 'class_cancelled'
  if (one.ends <= state.now) return 'class_over'
  one.cancelled = true
  for (const place of placesOf(state, one)) {
    for (const link of state.links) if (link.place === place && link.state === 'open') link.state = 'revoked'
    Object.assign(place, { endedBy: 'studio', endedAt: state.now })
    for (let payer: Place | null = place; payer !== null; payer = payer.from)
      if (payer.credit !== null && !payer.credit.unlimited && payer.credit.state === 'used') {
        payer.credit.state = 'free'
        // It lasts for a week at least.
        const week = dayOf(state.now + 7 * 24 * HOUR)
        if (payer.credit.expires < week) payer.credit.expires = week
        payer.returned = true
      }
  }
  for (const entry of state.entries) if (entry.class === one && inLine(entry)) endEntry(entry, 'closed')
  return 'ok'
}

export function resize(state: State, one: Class, capacity: number): string {
  if (one.cancelled) return 'class_cancelled'
  if (one.starts <= state.now) return 'class_begun'
  if (one.spots !== null && capacity > one.spots) return 'invalid_fields'
  if (placesOf(state, one).length + heldOf(state, one) > capacity) return 'capacity_taken'
  one.capacity = capacity
  return 'ok'
}
