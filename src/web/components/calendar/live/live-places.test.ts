import { expect, it } from 'vitest'
import { withPlaces } from './live-places.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

const single = (id: number, left: number) => ({ single_class_id: id, places_left: left })
const now = '2026-11-18T16:00:00.000Z'
const at = Date.parse(now)
const week = {
  now,
  days: [
    { date: '2026-11-18', details: [single(1, 5), single(2, 5)] },
    { date: '2026-11-19', details: [single(3, 5)] },
  ],
} as unknown as Pick<WeekData, 'days' | 'now'>
const shown = (told: [number, number, number][]) => {
  const changed = withPlaces(week, new Map(told.map(([id, left, when]) => [id, { left, at: when }])))
  return changed.days.map((day) => day.details.map((one) => one.places_left))
}

it('applies the events since the week was loaded', () => {
  expect(
    shown([
      [1, 4, at + 10],
      [3, 0, at + 20],
      [99, 1, at],
    ]),
  ).toEqual([[4, 5], [0]])
})

it('ignores events older than the loaded week', () => {
  expect(shown([[1, 4, at - 2001]])).toEqual([[5, 5], [5]])
  expect(shown([[1, 4, at - 1999]])).toEqual([[4, 5], [5]])
})

it('returns the same object if nothing differs', () => {
  expect(withPlaces(week, new Map([[1, { left: 5, at: at + 1 }]]))).toBe(week)
  const changed = withPlaces(week, new Map([[1, { left: 4, at: at + 1 }]]))
  expect(changed.days[1]).toBe(week.days[1])
  expect(changed.days[0]?.details[1]).toBe(week.days[0]?.details[1])
})
