import { describe, expect, it } from 'vitest'
import type { WindowSettings } from '#domain/booking/reserve/window.ts'
import { testBookings } from './bookings.ts'
import { type PastCancellation, testCancellations } from './cancellations.ts'
import { type PastVisit, testPenalties } from './penalties.ts'
import { type PastWait, testWaits } from './waits.ts'

const HOUR = 3_600_000
const class_date = new Date('2026-11-10T18:00:00Z')
const before = (hours: number): Date => new Date(class_date.getTime() - hours * HOUR)

describe('cancellations under other rules', () => {
  const given = (hours: number, more: Partial<PastCancellation> = {}): PastCancellation => ({
    customer_id: 1,
    holder_id: more.holder_id ?? Math.round(hours * 100),
    class_date,
    booked_at: before(hours + 1),
    cancelled_at: before(hours),
    from_line: false,
    counted_credit: true,
    earlier_cancels: 0,
    withdrawn: false,
    ...more,
  })
  const rules = {
    allow_cancel: true,
    allow_late: true,
    window_seconds: 12 * 3600,
    max_cancels: null,
    grace_minutes: 30,
  }
  const past = [given(20), given(10), given(5, { customer_id: 2 }), given(3, { customer_id: 2 })]

  it('are late by the window, and count people once', () => {
    expect(testCancellations(past, rules)).toEqual({
      late: { count: 3, people: 2 },
      lost: { count: 3, people: 2 },
      refused: { count: 0, people: 0 },
    })
    expect(testCancellations(past, { ...rules, window_seconds: 4 * 3600 }).late).toEqual({
      count: 1,
      people: 1,
    })
  })

  it('are refused where late ones are not allowed, and lose nothing then', () => {
    const found = testCancellations(past, { ...rules, allow_late: false })
    expect([found.refused.count, found.lost.count]).toEqual([3, 0])
  })

  it('lose the credit that was returned too often, and no membership’s', () => {
    const often = [
      given(20, { earlier_cancels: 2 }),
      given(21, { earlier_cancels: 1 }),
      given(5, { counted_credit: false }),
    ]
    expect(testCancellations(often, { ...rules, max_cancels: 2 })).toMatchObject({
      late: { count: 1 },
      lost: { count: 1 },
    })
  })

  it('count a guest’s credit with the holder’s, as one cancellation', () => {
    const party = [given(5, { holder_id: 7 }), given(5, { holder_id: 7 })]
    expect(testCancellations(party, rules)).toMatchObject({
      late: { count: 1 },
      lost: { count: 2, people: 1 },
    })
  })

  it('are in time while the grace of a place from the waitlist runs', () => {
    const fromLine = [given(2, { from_line: true })]
    expect(testCancellations(fromLine, rules).late.count).toBe(1)
    expect(testCancellations(fromLine, { ...rules, grace_minutes: 61 }).late.count).toBe(0)
  })
})

describe('penalties under other rules', () => {
  const visit = (customer_id: number, days: number, more: Partial<PastVisit> = {}): PastVisit => ({
    customer_id,
    class_reservation_id: customer_id * 100 + days,
    class_date: new Date(class_date.getTime() + days * 24 * HOUR),
    attend: false,
    deleted_at: null,
    grace_until: null,
    cancelled_by: null,
    waived_at: null,
    ...more,
  })
  const rules = { max_no_shows: 3, window_seconds: 0, days: 7 }
  const visits = [
    visit(1, 0),
    visit(1, 1),
    visit(1, 2),
    visit(2, 0),
    visit(2, 1),
    visit(2, 2, { attend: true }),
  ]

  it('follow the misses in a row, and the pauses their days', () => {
    expect(testPenalties(visits, rules, class_date)).toEqual({
      penalties: { count: 1, people: 1 },
      pause_days: { count: 7, people: 1 },
    })
    expect(testPenalties(visits, { ...rules, max_no_shows: 2, days: 10 }, class_date)).toEqual({
      penalties: { count: 2, people: 2 },
      pause_days: { count: 20, people: 2 },
    })
    expect(testPenalties(visits, { ...rules, max_no_shows: null }, class_date).penalties.count).toBe(0)
  })

  it('count no streak that was complete before', () => {
    const since = new Date(class_date.getTime() + 3 * 24 * HOUR)
    expect(testPenalties(visits, rules, since).penalties.count).toBe(0)
  })
})

it('bookings come before the window opens or after it closes, unless staff or the waitlist made them', () => {
  const booking = (hours: number, more = {}) => ({
    customer_id: 1,
    booked_at: before(hours),
    guest: false,
    free_of_window: false,
    ...more,
  })
  const own: WindowSettings = { booking_opens_days: null, booking_closes_minutes: null }
  const bookings = [
    booking(100),
    booking(30),
    booking(0.5),
    booking(100, { free_of_window: true, guest: true }),
  ]
  const ask = (
    booking_opens_days: number | null,
    booking_closes_minutes: number,
    allow_guests: boolean,
    window = own,
  ) =>
    testBookings([{ class_date, window, bookings }], {
      window: { booking_opens_days, booking_closes_minutes },
      timezone: 'America/Mexico_City',
      allow_guests,
    })
  const counts = (found: ReturnType<typeof ask>) => [
    found.not_open.count,
    found.closed.count,
    found.guests.count,
  ]
  expect(counts(ask(null, 0, true))).toEqual([0, 0, 0])
  expect(counts(ask(2, 60, false))).toEqual([1, 1, 1])
  expect(counts(ask(2, 60, true, { booking_opens_days: 30, booking_closes_minutes: 0 }))).toEqual([0, 0, 0])
})

it('waitlists close earlier or are off, and offers lapse sooner', () => {
  const wait = (hours: number, more: Partial<PastWait> = {}): PastWait => ({
    customer_id: 1,
    class_date,
    booking_closes_minutes: null,
    joined_at: before(hours),
    offered_at: null,
    taken_at: null,
    ...more,
  })
  const past = [wait(5), wait(1), wait(9, { offered_at: before(3), taken_at: before(2.8) })]
  const rules = {
    waitlist_enabled: true,
    waitlist_mode: 'offer',
    waitlist_offer_minutes: 15,
    waitlist_auto_hours: 2,
    single_class_enabled: true,
    waitlist_cutoff_minutes: 30,
    booking_closes_minutes: 0,
    timezone: 'America/Mexico_City',
  }
  const counts = (more: Partial<typeof rules>) => {
    const found = testWaits(past, { ...rules, ...more })
    return [found.waits.count, found.offers.count]
  }
  expect(counts({})).toEqual([0, 0])
  expect(counts({ waitlist_cutoff_minutes: 90, waitlist_offer_minutes: 12 })).toEqual([1, 1])
  expect(counts({ waitlist_enabled: false })).toEqual([3, 0])
  expect(counts({ booking_closes_minutes: 120 })).toEqual([1, 0])
})
