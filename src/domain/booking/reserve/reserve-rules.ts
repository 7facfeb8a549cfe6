import { chooseCredits, type Payment } from '#domain/credits/choose.ts'
import { fits, type PayableClass, whyUnfit } from '#domain/credits/fit.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { localDay } from '#domain/time/local-day.ts'

import { placesLeft, roomOf } from '#domain/booking/spots/places.ts'
import type { BookableClass, Penalty, ReserveRequest } from './reserve-request.ts'
import { type BookingWindow, bookingWindow, isClosed, isNotOpenYet } from './window.ts'
import { areFree, areOnMap, type WishedPlaces, wishedSpots } from './wished-spots.ts'

/** Every rule in order of evaluation; the first that fails is the refusal's code. */
export const RESERVE_RULES = [
  'not_found',
  'class_begun',
  'class_changed',
  'already_reserved',
  'not_open_yet',
  'booking_closed',
  'guests_off',
  'package_required',
  'spot_required',
  'spot_invalid',
  'class_full',
  'spot_taken',
  'no_credits',
  'penalty',
] as const
export type ReserveRule = (typeof RESERVE_RULES)[number]

/** The values a rule checked. Instants are ISO 8601 text, days YYYY-MM-DD. */
export type RuleValues = Record<string, string | number | boolean | null>

export interface RuleOutcome {
  rule: ReserveRule
  pass: boolean
  values: RuleValues
}

/** A request on a class, with the values that the rules share. */
export interface ReserveCase {
  target: BookableClass
  request: ReserveRequest
  places: WishedPlaces
  /** Paid in cash; staff only. */
  cash: boolean
  payable: PayableClass
  /** The customer's own offer while it is valid: a place is held for them. */
  offer: { available_class_id: number | null } | null
  window: BookingWindow
  /** The active penalty that ends last. */
  penalty: Penalty | null
  payment: Payment
}

export function caseOf(target: BookableClass, request: ReserveRequest): ReserveCase {
  const { now, timezone, waiting } = request
  const places = { own: request.holds === null, guest: (request.guest ?? '').trim() !== '' }
  const live = waiting?.state === 'offered' && waiting.offered_until !== null && waiting.offered_until > now
  const offer = live && places.own ? waiting : null
  const payable: PayableClass = { ...target, day: localDay(target.class_date, timezone) }
  const today = localDay(now, timezone)
  const penalty =
    request.penalties
      .filter(({ end_date }) => end_date > today)
      .toSorted((a, b) => (a.end_date < b.end_date ? 1 : -1))[0] ?? null
  return {
    target,
    request,
    places,
    cash: request.is_cash && request.by_staff,
    payable,
    offer,
    window: bookingWindow(target.class_date, target.window, request.window, timezone),
    penalty,
    payment: chooseCredits(
      request.credits,
      payable,
      places,
      penalty !== null,
      offer?.available_class_id ?? null,
    ),
  }
}

type Answer = Omit<RuleOutcome, 'rule'>

/** Each rule, independent of the others. */
const rules: Record<ReserveRule, (one: ReserveCase) => Answer> = {
  not_found: ({ target }) => ({ pass: !target.cancelled, values: { cancelled: target.cancelled } }),
  class_begun: ({ target, request }) => ({
    pass: !hasBegun(target, request) || (request.by_staff && request.now < classEnd(target)),
    values: { class_date: target.class_date.toISOString(), begun: hasBegun(target, request) },
  }),
  class_changed: ({ target, request: { agreed_date } }) => ({
    pass: agreed_date === undefined || agreed_date.getTime() === target.class_date.getTime(),
    values: { class_date: target.class_date.toISOString(), agreed_date: agreed_date?.toISOString() ?? null },
  }),
  already_reserved: ({ places, request: { holds, spot, guest_spot } }) => ({
    // Who names a spot beside the guest's expects a place of their own on it.
    pass: places.own || (places.guest && (spot === null || guest_spot === null || spot === holds?.spot)),
    values: { spot: holds?.spot ?? null },
  }),
  not_open_yet: (one) => ({
    pass: isFreeOfWindow(one) || !isNotOpenYet(one.window, one.request.now),
    values: { opens_at: one.window.opens_at?.toISOString() ?? null },
  }),
  booking_closed: (one) => ({
    pass: isFreeOfWindow(one) || !isClosed(one.window, one.request.now),
    values: { closes_at: one.window.closes_at?.toISOString() ?? null },
  }),
  guests_off: ({ places, request }) => ({
    pass: !places.guest || request.allow_guests,
    values: { guest: places.guest },
  }),
  package_required: ({ cash, target, request, payable }) => ({
    pass: cash || target.class_package_id === null || request.credits.some((credit) => fits(credit, payable)),
    values: { class_package_id: target.class_package_id },
  }),
  spot_required: ({ target, request, places }) => ({
    pass: target.spot_map === null || !places.own || request.spot !== null,
    values: { spot: request.spot },
  }),
  spot_invalid: ({ target, request, places }) => ({
    pass: areOnMap(target, wishedSpots(request, places), places),
    values: wishedSpots(request, places),
  }),
  class_full: askRoom,
  spot_taken: ({ target, request, places }) => ({
    pass: target.spot_map === null || areFree(target, wishedSpots(request, places)),
    values: wishedSpots(request, places),
  }),
  no_credits: ({ cash, payment, request, payable, places, penalty }) => {
    const fitting = request.credits.filter((credit) => fits(credit, payable))
    const others = request.credits.filter((credit) => credit.state === 'free' && !fits(credit, payable))
    const reasons = new Set(others.map((credit) => whyUnfit(credit, payable)))
    const unlimited = fitting.some((credit) => credit.unlimited)
    const lack = fitting.length + others.length === 0 ? (request.lack ?? null) : null
    return {
      pass: cash || payment.code !== 'no_credits',
      values: {
        credits: fitting.filter((credit) => !credit.unlimited).length,
        unlimited,
        other_credits: others.length,
        // With different reasons, no single one explains it.
        why: reasons.size === 1 ? ([...reasons][0] ?? null) : lack,
        // A membership pays for the own place, unless a penalty blocks it.
        wanted: Number(places.own && !(unlimited && penalty === null)) + Number(places.guest),
      },
    }
  },
  penalty: ({ cash, payment, penalty }) => ({
    // A penalty blocks only the membership; it does not matter where counted credits pay.
    pass: cash || penalty === null || payment.code === 'ok',
    values: {
      end_date: penalty?.end_date ?? null,
      no_shows: penalty?.no_shows ?? null,
      reason: penalty?.reason ?? null,
    },
  }),
}

/** Whether the class has begun; from then on the desk adds people until it ends. */
export const hasBegun = ({ class_date }: BookableClass, { now }: Pick<ReserveRequest, 'now'>): boolean =>
  class_date <= now

/** Staff may book at any time, and an offer is valid until its own end. */
const isFreeOfWindow = ({ request, offer }: ReserveCase): boolean => request.by_staff || offer !== null

function askRoom({ target, places, offer }: ReserveCase): Answer {
  // The place held for this customer is free to them.
  const held = target.held - Number(offer !== null)
  const places_left = placesLeft({ ...target, taken: target.places.length, held })
  const wanted = Number(places.own) + Number(places.guest)
  return {
    pass: wanted <= places_left,
    values: { room: roomOf(target), taken: target.places.length, held, places_left, wanted },
  }
}

/** The result of every rule for a request, in order. */
export const askRules = (one: ReserveCase): RuleOutcome[] =>
  RESERVE_RULES.map((rule) => ({ rule, ...rules[rule](one) }))

/** The first rule that fails; later ones are not evaluated. */
export const firstRefusal = (one: ReserveCase): ReserveRule | null =>
  RESERVE_RULES.find((rule) => !rules[rule](one).pass) ?? null
