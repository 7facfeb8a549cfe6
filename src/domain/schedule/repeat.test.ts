import { expect, it } from 'vitest'
import { laterClasses, patternOf } from './repeat.ts'

const MEXICO = 'America/Mexico_City'
/** A class of November 2026 at an hour of the day in Mexico, which is six behind. */
const on = (day: number, hour: number, cancelled = false) => ({
  class_date: new Date(Date.UTC(2026, 10, day, hour + 6)),
  cancelled,
})

it('each weekday is repeated as its last class that took place', () => {
  const [first, moved, off] = [on(2, 9), on(9, 10), on(16, 11, true)]
  for (const series of [
    [first, moved, off],
    [off, moved, first],
  ])
    expect(patternOf(series, MEXICO)).toEqual(new Map([[1, moved]]))
})

it('a weekday that the last four weeks do not have is not repeated', () => {
  const [monday, tuesday] = [on(2, 9), on(3, 9)]
  expect(patternOf([monday, tuesday, on(30, 9)], MEXICO).get(2)).toEqual(tuesday)
  expect(patternOf([monday, tuesday, on(29, 9)], MEXICO).get(1)).toEqual(monday)
  expect(patternOf([tuesday, monday, on(30, 9)], MEXICO).get(1)).toEqual(on(30, 9))
  expect([...patternOf([monday, on(1, 9), on(30, 9)], MEXICO).keys()]).toEqual([1])
})

it('later classes begin the day after the last one, and today at the earliest', () => {
  const own = on(2, 9)
  const days = (now: Date, until: string, weekdays = [1]) => {
    const found = laterClasses({ own, series: [own, on(9, 10)], weekdays, until, timezone: MEXICO, now })
    return found.code === 'ok' ? found.classes.map(({ class_date }) => class_date.toISOString()) : found.code
  }
  expect(days(own.class_date, '2026-11-16')).toEqual(['2026-11-16T16:00:00.000Z'])
  expect(days(on(23, 8).class_date, '2026-11-23')).toEqual(['2026-11-23T16:00:00.000Z'])
  expect(days(own.class_date, '2026-11-09')).toBe('ends_before')
  expect(days(own.class_date, '2026-11-15')).toBe('no_day')
})
