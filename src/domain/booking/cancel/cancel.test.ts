import { describe, expect, it } from 'vitest'

import { type CancellablePlace, type CancelRequest, decideCancellation, freeUntil } from './cancel.ts'

const place: CancellablePlace = {
  attend: false,
  counted_credit: true,
  earlier_cancels: 0,
  withdrawn: false,
  grace_until: null,
}
const request: CancelRequest = {
  now: new Date('2026-11-18T12:00:00-06:00'),
  allow_cancel: true,
  allow_late: false,
  window_seconds: 6 * 3600,
  max_cancels: null,
  by: 'customer',
}
const hours = (count: number): Date => new Date(request.now.getTime() + count * 3_600_000)
const early = hours(6)
const late = new Date(early.getTime() - 1)

describe('whether it may be cancelled', () => {
  it.each<[string, Date, Partial<CancelRequest>, string]>([
    ['in time, to the second', early, {}, 'ok'],
    ['a moment too late', late, {}, 'too_late'],
    ['late but allowed', late, { allow_late: true }, 'ok'],
    ['cancelling is off', early, { allow_cancel: false }, 'cancel_off'],
    ['cancelling is off, late too', late, { allow_cancel: false }, 'cancel_off'],
    ['only late cancelling is on', early, { allow_cancel: false, allow_late: true }, 'ok'],
    ['the class begins', hours(0), { allow_late: true }, 'class_begun'],
    ['no window', hours(0.01), { window_seconds: 0 }, 'ok'],
    ['by staff, late', late, { by: 'staff' }, 'ok'],
    ['by staff, after the class', hours(-2), { by: 'staff', allow_cancel: false }, 'ok'],
    ['by the studio, after it began', hours(-1), { by: 'studio' }, 'ok'],
  ])('%s', (_, class_date, asked, code) => {
    const decision = decideCancellation(
      { class_date, cancelled: false, places: [place] },
      { ...request, ...asked },
    )
    expect(decision.code).toBe(code)
  })

  it.each<[string, boolean, boolean, CancelRequest['by'], string]>([
    ['who was checked in', true, false, 'customer', 'attended'],
    ['whose guest was checked in', false, true, 'customer', 'attended'],
    ['by staff, before they take the check-in back', true, false, 'staff', 'attended'],
    ['by the studio, which calls the class off', true, true, 'studio', 'ok'],
  ])('%s', (_, own, guest, by, code) => {
    const places = [
      { ...place, attend: own },
      { ...place, attend: guest },
    ]
    const asked = { ...request, by, allow_late: true }
    expect(decideCancellation({ class_date: early, cancelled: false, places }, asked).code).toBe(code)
  })

  it('refuses an unknown or already cancelled reservation', () => {
    expect(decideCancellation(null, request)).toEqual({ code: 'not_found' })
    const cancelled = { class_date: early, cancelled: true, places: [place] }
    expect(decideCancellation(cancelled, { ...request, by: 'studio' })).toEqual({ code: 'already_cancelled' })
  })
})

describe('whether the credit is returned', () => {
  const twice = { max_cancels: 2 }
  it.each<[string, Date, Partial<CancellablePlace>, Partial<CancelRequest>, string]>([
    ['comes back in time', early, {}, {}, 'returned'],
    ['is lost inside the window', late, {}, { allow_late: true }, 'lost'],
    ['is lost inside the window for staff as well', late, {}, { by: 'staff' }, 'lost'],
    ['comes back a second time', early, { earlier_cancels: 1 }, twice, 'returned'],
    ['is lost the third time', early, { earlier_cancels: 2 }, twice, 'lost'],
    ['is lost at once with a limit of zero', early, {}, { max_cancels: 0 }, 'lost'],
    [
      'comes back whatever the window when the studio cancels',
      late,
      { earlier_cancels: 9 },
      { ...twice, by: 'studio' },
      'returned',
    ],
    ['is none for cash and for a membership', early, { counted_credit: false }, {}, 'none'],
    ['goes with a purchase that was revoked', early, { withdrawn: true }, {}, 'removed'],
  ])('%s', (_, class_date, given, asked, fate) => {
    const reservation = { class_date, cancelled: false, places: [{ ...place, ...given }] }
    expect(decideCancellation(reservation, { ...request, ...asked })).toEqual({ code: 'ok', fates: [fate] })
  })

  it('is decided separately for each guest', () => {
    const places = [place, { ...place, earlier_cancels: 2 }, { ...place, counted_credit: false }]
    expect(
      decideCancellation({ class_date: early, cancelled: false, places }, { ...request, ...twice }),
    ).toEqual({
      code: 'ok',
      fates: ['returned', 'lost', 'none'],
    })
  })
})

describe('until when cancelling is free', () => {
  const placeAt = (begins: number, grace: number | null) => ({
    class_date: hours(begins),
    grace_until: grace === null ? null : hours(grace),
  })
  it.each<[string, ReturnType<typeof placeAt>, Partial<CancelRequest>, number | null]>([
    ['until the window', placeAt(10, null), {}, 4],
    ['inside the window', placeAt(5, null), {}, null],
    ['inside the window, in the time of grace', placeAt(5, 3), {}, 3],
    ['grace that ends before the window begins', placeAt(10, 3), {}, 4],
    ['grace that is over', placeAt(5, -1), {}, null],
    ['grace that lasts longer than until the class', placeAt(1, 2), {}, 1],
    ['cancelling is off', placeAt(10, 3), { allow_cancel: false }, null],
    ['only late cancelling is on', placeAt(10, 3), { allow_cancel: false, allow_late: true }, 4],
  ])('%s', (_, one, asked, until) => {
    expect(freeUntil(one, { ...request, ...asked })).toEqual(until === null ? null : hours(until))
  })
})
