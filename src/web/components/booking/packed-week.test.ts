import { expect, it } from 'vitest'
import type { BookingWeek } from './booking-data.ts'
import { packed, unpack } from './packed-week.ts'

const type = { class_type_id: 1, name: 'Yoga', icon: null, color: '#9a452b', file: null, spot_map: '4,6' }
const coach = (id: number) => ({ instructor: { instructor_id: id, name: `Coach ${id}` } })
const single = (id: number, more: object = {}) => ({
  single_class_id: id,
  class_type: { ...type },
  location: { location_id: 1, name: 'Roma "Norte"', address: null },
  class_instructors: [coach(1)],
  class_reservations: [{ spot: 3 }, { spot: null }],
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

it('gives the week back as it was', () => {
  expect(unpack(packed(week).packed)).toEqual(week)
})

it('tells apart what two classes of one type don’t share: the class keeps the map with which it was made', () => {
  const other = single(2, { class_type: { ...type, spot_map: '2,2' } })
  const mixed = {
    ...week,
    week: { ...week.week, days: [{ date: '2026-11-16', details: [single(1), other] }] },
  }
  const days = unpack(packed(mixed as unknown as BookingWeek).packed).week.days
  expect(days[0]?.details.map((one) => one.class_type.spot_map)).toEqual(['4,6', '2,2'])
})

it('leaves the pictures of class types behind', () => {
  const pictured = single(1, { class_type: { ...type, file: { src: '/files/a' } } })
  const given = { ...week, week: { ...week.week, days: [{ date: '2026-11-16', details: [pictured] }] } }
  expect(packed(given as unknown as BookingWeek).packed).not.toContain('/files/a')
})
