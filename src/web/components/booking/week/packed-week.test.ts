import { expect, it } from 'vitest'
import type { BookingWeek } from './booking-data.ts'
import { packed, unpack } from './packed-week.ts'

const type = { class_type_id: 1, name: 'Yoga', icon: null, color: '#9a452b', file: null, spot_map: '4,6' }
const coach = (id: number) => ({ instructor: { instructor_id: id, name: `Coach ${id}`, file: null } })
const single = (id: number, more: object = {}) => ({
  single_class_id: id,
  class_type: { ...type },
  location: { location_id: 1, name: 'Roma "Norte"', address: null },
  class_instructors: [coach(1)],
  class_reservations: [{ spot: 3 }, { spot: null }],
  tags: [{ tag_id: 1, name: 'Don\'t "stop"', color: '#000000' }],
  description: null,
  class_package_id: null,
  icon: null,
  cancelledAt: null,
  booking_opens_at: '2026-11-01T06:00:00.000Z',
  booking_closes_at: null,
  ...more,
})
const week = {
  week: {
    monday: '2026-11-16',
    days: [
      { date: '2026-11-16', details: [single(1), single(2, { class_instructors: [coach(2), coach(1)] })] },
      { date: '2026-11-17', details: [] },
    ],
  },
  viewer: null,
} as unknown as BookingWeek

it('unpacks to the same week', () => {
  expect(unpack(packed(week).packed)).toEqual(week)
})

it('unpacks the viewer’s data', () => {
  const standing = { credits: 2, unlimited: false, others: { count: 0, why: null } }
  const viewer = {
    credits: 2,
    hasUnlimited: false,
    penalty: null,
    offers: [],
    pastDuePurchases: [],
    session: 'ana',
    reservations: {
      1: [
        { class_reservation_id: 5, single_class_id: 1, guest: null, single_class: single(1) },
        { class_reservation_id: 6, single_class_id: 1, guest: 'Ana', single_class: single(1) },
      ],
    },
    waitlists: { 2: { waitlist_id: 9, single_class_id: 2, single_class: week.week.days[0]?.details[1] } },
    standings: { 1: standing, 2: { ...standing } },
  }
  const given = { ...week, viewer } as unknown as BookingWeek
  const { packed: text } = packed(given)
  expect(unpack(text)).toEqual(given)
  // Shared facts are listed once, and no class twice.
  expect(text.split("'others'").length - 1).toBe(1)
  expect(text.split("'class_instructors'").length - 1).toBe(2)
})

it('contains no double quotes except those in texts', () => {
  expect(packed(week).packed.match(/"/g)).toEqual(['"'])
})

it('keeps what two classes of one type do not share, such as their maps', () => {
  const other = single(2, { class_type: { ...type, spot_map: '2,2' } })
  const mixed = {
    ...week,
    week: { ...week.week, days: [{ date: '2026-11-16', details: [single(1), other] }] },
  }
  const days = unpack(packed(mixed as unknown as BookingWeek).packed).week.days
  expect(days[0]?.details.map((one) => one.class_type.spot_map)).toEqual(['4,6', '2,2'])
})

it('omits the pictures of class types, and keeps the address of a coach’s', () => {
  const seen = { instructor: { instructor_id: 1, file: { src: '/files/b', blur: 'x', name: 'coach.jpg' } } }
  const pictured = single(1, {
    class_type: { ...type, file: { src: '/files/a' } },
    class_instructors: [seen],
  })
  const given = { ...week, week: { ...week.week, days: [{ date: '2026-11-16', details: [pictured] }] } }
  const text = packed(given as unknown as BookingWeek).packed
  expect(text).not.toContain('/files/a')
  expect(text).not.toContain('coach.jpg')
  const [single_class] = unpack(text).week.days[0]?.details ?? []
  expect(single_class?.class_instructors).toEqual([
    { instructor: { instructor_id: 1, file: { src: '/files/b' } } },
  ])
})
