import { expect, it } from 'vitest'
import type { OwnWeek, SingleClass } from '#contract/types.ts'
import { nextFree } from './next-free.ts'

const NOW = new Date('2026-11-23T12:00:00Z')

const classOf = (single_class_id: number, day: number, given: Partial<SingleClass> = {}) =>
  ({
    single_class_id,
    class_date: `2026-11-${day}T18:00:00Z`,
    capacity: 10,
    places_left: 3,
    class_package_id: null,
    cancelledAt: null,
    booking_opens_at: null,
    booking_closes_at: null,
    class_type: { class_type_id: 1 },
    ...given,
  }) as SingleClass

const full = classOf(1, 24, { places_left: 0 })

const found = (classes: SingleClass[], own: { reserved?: number[]; waits?: number[] } = {}) => {
  const ids = (list: number[] = []) => list.map((single_class_id) => ({ single_class_id }))
  const week = {
    days: [{ date: '2026-11-24', details: classes }],
    class_reservations: ids(own.reserved),
    waitlists: ids(own.waits),
  } as unknown as OwnWeek
  return nextFree(week, full, NOW)?.single_class_id ?? null
}

it('is the first one to come, in whatever order they are listed', () => {
  expect(found([full, classOf(3, 27), classOf(2, 26)])).toBe(2)
  expect(found([full])).toBeNull()
})

it('is the first from the full one’s hour on, and only without one the last before it', () => {
  const [before, earlier] = [classOf(2, 24, { class_date: '2026-11-24T07:00:00Z' }), classOf(3, 23)]
  expect(found([earlier, before, full, classOf(4, 24, { class_date: '2026-11-24T19:30:00Z' })])).toBe(4)
  expect(found([full, before, classOf(5, 24), classOf(4, 25)])).toBe(5)
  expect(found([before, earlier, full])).toBe(2)
})

it.each<[string, Partial<SingleClass>]>([
  ['is full as well', { places_left: 0 }],
  ['has begun', { class_date: '2026-11-23T11:59:00Z' }],
  ['was cancelled', { cancelledAt: '2026-11-22T12:00:00Z' }],
  ['is of another type', { class_type: { class_type_id: 2 } as SingleClass['class_type'] }],
  ['is not open yet', { booking_opens_at: '2026-11-24T12:00:00Z' }],
  ['is closed', { booking_closes_at: '2026-11-23T11:00:00Z' }],
  ['requires a package of its own', { class_package_id: 4 }],
])('is none that %s', (_, given) => {
  expect(found([classOf(2, 25, given), classOf(3, 26)])).toBe(3)
})

it('is none that one has a place in, or waits for', () => {
  expect(found([classOf(2, 25), classOf(3, 26), classOf(4, 27)], { reserved: [2], waits: [3] })).toBe(4)
})
