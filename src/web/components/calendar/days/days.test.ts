import { describe, expect, it } from 'vitest'
import {
  dayToShow,
  endsEarly,
  foldOver,
  foldPast,
  halfOf,
  hasMore,
  isOver,
  narrowed,
  nextClasses,
  weekAt,
} from './days.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'

const MONDAY = '2026-11-16'
const dates = ['16', '17', '18', '19', '20', '21', '22'].map((day) => `2026-11-${day}`)

/** A week of days with classes at these hours; the studio's zone is UTC. */
function week(hours: Record<string, number[]>, now: string) {
  const days = dates.map((date) => ({
    date,
    details: (hours[date.slice(-2)] ?? []).map((hour, n) => ({
      single_class_id: n + 1,
      class_date: `${date}T${String(hour).padStart(2, '0')}:00:00.000Z`,
    })),
  }))
  return { days, now, today: now.slice(0, 10), monday: MONDAY } as unknown as WeekData
}

const wednesday = (hour: number) => `2026-11-18T${String(hour).padStart(2, '0')}:30:00.000Z`

describe('the day shown first', () => {
  it.each([
    ['today while something is to come', { 16: [9], 18: [9, 19], 19: [9] }, wednesday(12), '2026-11-18'],
    ['the next day with a class once today’s are over', { 18: [9], 20: [9] }, wednesday(12), '2026-11-20'],
    ['the next day with a class when today has none', { 16: [9], 21: [9] }, wednesday(12), '2026-11-21'],
    ['today when nothing is to come any more', { 16: [9], 18: [9] }, wednesday(12), '2026-11-18'],
    ['the first day with a class of a week to come', { 17: [9] }, '2026-11-10T12:00:00.000Z', '2026-11-17'],
    ['the first day with a class of a week gone by', { 17: [9] }, '2026-12-01T12:00:00.000Z', '2026-11-17'],
    ['the Monday of an empty week to come', {}, '2026-11-10T12:00:00.000Z', MONDAY],
  ])('is %s', (_, hours, now, date) => {
    expect(dayToShow(week(hours, now))).toBe(date)
  })
})

describe('upcoming classes', () => {
  const some = week({ 18: [9, 19], 20: [9] }, wednesday(12))
  it('are searched in the whole week', () => {
    expect(hasMore(some)).toBe(true)
    expect(hasMore(week({ 18: [9] }, wednesday(12)))).toBe(false)
  })

  it.each([
    ['after its last class to come', { 18: [9, 19], 20: [9] }, '2026-11-20'],
    ['after today', { 18: [9, 19] }, '2026-11-18'],
    ['nowhere when its last day has one to come', { 18: [19], 22: [9] }, null],
    ['nowhere when nothing is to come', { 18: [9] }, null],
    ['nowhere when there is nothing', {}, null],
  ])('ends early %s', (_, hours, date) => {
    expect(endsEarly(week(hours, wednesday(12)))).toBe(date)
  })
})

describe('today’s past classes', () => {
  const fold = (hours: number[], date = '18') => {
    const given = week({ [date]: hours }, wednesday(12))
    const day = given.days.find((one) => one.date.endsWith(date))!
    const { folded, shown } = foldPast(given, day.details, day)
    return [folded.length, shown.length]
  }
  it.each([
    [
      [7, 8, 9, 19],
      [3, 1],
    ],
    [
      [7, 8, 19, 20],
      [2, 2],
    ],
    [
      [7, 19],
      [0, 2],
    ],
    [
      [7, 8, 9],
      [0, 3],
    ],
    [[19], [0, 1]],
    [[], [0, 0]],
  ])('of %j fold to %j', (hours, counts) => {
    expect(fold(hours)).toEqual(counts)
  })

  it('are not folded on a past day', () => {
    const given = week({ 17: [7, 8, 9], 20: [9] }, wednesday(12))
    const { folded, shown } = foldPast(given, given.days[1]!.details, given.days[1]!)
    expect([folded.length, shown.length]).toEqual([0, 3])
  })
})

describe('today is over', () => {
  it.each([
    ['once all its classes have begun', { 18: [7, 12], 20: [9] }, '18', true],
    ['but not while one is to come', { 18: [7, 13], 20: [9] }, '18', false],
    ['but not without classes', { 20: [9] }, '18', false],
    ['but not where the week has nothing else to come', { 18: [7, 12] }, '18', false],
    ['which no other day is', { 17: [7], 20: [9] }, '17', false],
  ])('%s', (_, hours, date, over) => {
    const given = week(hours, wednesday(12))
    expect(
      isOver(
        given,
        given.days.find((one) => one.date.endsWith(date))!,
      ),
    ).toBe(over)
  })
})

describe('a week loaded a while ago', () => {
  it.each([
    ['goes on with the day', wednesday(12), '2026-11-20T06:00:00.000Z', '2026-11-20', false],
    // Still Sunday in the studio.
    ['lasts to the studio’s own midnight', wednesday(12), '2026-11-23T05:59:00.000Z', '2026-11-22', false],
    ['is gone after it', wednesday(12), '2026-11-23T06:00:00.000Z', '2026-11-23', true],
    [
      'was looked for when it was over',
      '2026-12-01T12:00:00.000Z',
      '2026-12-02T12:00:00.000Z',
      '2026-12-02',
      false,
    ],
  ])('%s', (_, loaded, now, today, gone) => {
    const later = weekAt({ ...week({ 18: [9] }, loaded), timezone: 'America/Mexico_City' }, new Date(now))
    expect(later).toMatchObject({ now, today, gone })
  })
})

describe('days that are over', () => {
  const given = week({ 16: [7, 8], 17: [9], 20: [9] }, wednesday(12)).days
  const fold = (today: string, last = '2026-11-22') => {
    const { days, folded } = foldOver(given, today, last)
    return { first: days[0]?.date, folded }
  }
  it('are one column beside the others', () => {
    const folded = { first: '2026-11-16', last: '2026-11-17', classes: 3 }
    expect(fold('2026-11-18')).toEqual({ first: '2026-11-18', folded })
  })

  it('are none on a Monday, and all that is shown of a week that is over', () => {
    expect(fold('2026-11-16')).toEqual({ first: '2026-11-16', folded: null })
    expect(fold('2026-11-23')).toEqual({ first: '2026-11-16', folded: null })
  })
})

it('narrows days to a class type and a coach', () => {
  const of = (class_type_id: number, ...coaches: number[]) => ({
    class_type: { class_type_id },
    class_instructors: coaches.map((instructor_id) => ({ instructor: { instructor_id } })),
  })
  const days = [{ date: MONDAY, details: [of(1, 1), of(1, 2, 3), of(2, 3)] }] as unknown as WeekData['days']
  const counts = (clase: number | null, coach: number | null) =>
    narrowed(days, { estudio: 9, clase, coach })[0]?.details.length
  expect([counts(null, null), counts(1, null), counts(null, 3), counts(1, 3), counts(2, 1)]).toEqual([
    3, 2, 2, 1, 0,
  ])
})

it('has its afternoon from 13:00 on, in the studio', () => {
  const at = (hour: string) => halfOf({ class_date: `2026-11-18T${hour}-06:00` }, 'America/Mexico_City')
  expect([at('12:59:00'), at('13:00:00')]).toEqual(['morning', 'afternoon'])
})

it('lists the next classes in order, but none that has begun', () => {
  const given = week({ 18: [9, 20, 19], 20: [9], 22: [8, 9] }, wednesday(19))
  expect(nextClasses(given, 3).map((single) => single.class_date.slice(8, 13))).toEqual([
    '18T20',
    '20T09',
    '22T08',
  ])
})
