import { describe, expect, it } from 'vitest'
import { atHour } from '#domain/time/at-hour.ts'
import { isBookable, type Listed, openingDays } from './opening-days.ts'

const MEXICO = 'America/Mexico_City'

/** Classes at these local times, e.g. '2026-11-21 09', each with a free place. */
const at = (times: readonly string[], more: Partial<Listed> = {}, zone = MEXICO): Listed[] =>
  times.map((time) => ({
    class_date: instant(time, zone).toISOString(),
    capacity: 8,
    places_left: 3,
    ...more,
  }))

const instant = (time: string, zone = MEXICO): Date => {
  const [day = '', hour = '0'] = time.split(' ')
  return new Date(atHour(day, Math.floor(Number(hour)), zone).getTime() + (Number(hour) % 1) * 3_600_000)
}

const hours = (day: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${day} ${8 + index}`)

const NEXT_MONDAY = ['2026-11-23 09']
const WEEK = { first: '2026-11-16', coming: false }
const from = (first: string) => ({ first, coming: true })

describe('the days that a calendar opens on', () => {
  it.each([
    ['the week on a Wednesday with enough', '2026-11-18 09', hours('2026-11-20', 6), WEEK],
    ['the next seven days with five left', '2026-11-18 09', hours('2026-11-20', 5), from('2026-11-18')],
    ['the week on a Friday night with six on Saturday', '2026-11-20 22', hours('2026-11-21', 6), WEEK],
    [
      'the next seven on a Friday night with two',
      '2026-11-20 22',
      hours('2026-11-21', 2),
      from('2026-11-20'),
    ],
    ['the next seven on Saturday at 23:59', '2026-11-21 23.99', hours('2026-11-22', 2), from('2026-11-21')],
    ['the next seven on Sunday at midnight', '2026-11-22 0', hours('2026-11-22', 2), from('2026-11-22')],
    ['the next seven on Sunday night with none left', '2026-11-22 23.99', [], from('2026-11-22')],
    ['the week on a Sunday morning with six left', '2026-11-22 07', hours('2026-11-22', 6), WEEK],
    [
      'the next seven once the first of six began',
      '2026-11-22 08',
      hours('2026-11-22', 6),
      from('2026-11-22'),
    ],
  ])('are %s', (_, now, times, days) => {
    expect(openingDays(at([...times, ...NEXT_MONDAY]), instant(now), MEXICO)).toEqual(days)
  })

  it('are the whole week on a Monday, whose next seven days it is', () => {
    const classes = at(['2026-11-17 09', '2026-11-23 09'])
    expect(openingDays(classes, instant('2026-11-16 06'), MEXICO)).toEqual(WEEK)
  })

  it.each([
    ['nothing at all', [], WEEK],
    ['classes only after the seven days', ['2026-11-28 09'], WEEK],
    ['a class on the last of them', ['2026-11-27 09'], from('2026-11-21')],
  ])('with %s to come on a Saturday', (_, times, days) => {
    expect(openingDays(at(times), instant('2026-11-21 20'), MEXICO)).toEqual(days)
  })

  it('do not count classes that are past, full or closed', () => {
    const now = instant('2026-11-20 12')
    const others = [
      ...at(hours('2026-11-20', 4)),
      ...at(hours('2026-11-21', 9), { places_left: 0 }),
      ...at(hours('2026-11-21', 9), { capacity: null }),
      ...at(hours('2026-11-21', 9), { booking_closes_at: now.toISOString() }),
      ...at(NEXT_MONDAY, { places_left: 0 }),
    ]
    expect(openingDays([...others, ...at(hours('2026-11-22', 5))], now, MEXICO)).toEqual(from('2026-11-20'))
    expect(openingDays([...others, ...at(hours('2026-11-22', 6))], now, MEXICO)).toEqual(WEEK)
  })

  it('follow the studio’s own midnight in every zone', () => {
    for (const zone of [MEXICO, 'America/Tijuana', 'Asia/Tokyo', 'Pacific/Kiritimati']) {
      const classes = at([...hours('2026-11-22', 2), '2026-11-23 09'], {}, zone)
      expect(openingDays(classes, instant('2026-11-21 23.9', zone), zone)).toEqual(from('2026-11-21'))
      expect(openingDays(classes, instant('2026-11-22 0', zone), zone)).toEqual(from('2026-11-22'))
      expect(openingDays(classes, instant('2026-11-23 0', zone), zone)).toEqual({
        first: '2026-11-23',
        coming: false,
      })
    }
  })

  it('count a late class for the day that the studio has then, also where clocks change', () => {
    // 23:30 in Tijuana is the next day in Mexico City and in UTC; clocks went back on the Sunday of that week.
    const late = at(Array<string>(6).fill('2026-11-01 23.5'), {}, 'America/Tijuana')
    const now = instant('2026-11-01 20', 'America/Tijuana')
    expect(openingDays(late, now, 'America/Tijuana')).toEqual({ first: '2026-10-26', coming: false })
  })
})

describe('a bookable class', () => {
  const now = instant('2026-11-20 12')
  const one = (more: Partial<Listed>) => ({ ...at(['2026-11-20 18'])[0]!, ...more })
  it.each([
    ['has a place', {}, true],
    ['is not full', { places_left: 0 }, false],
    ['has a capacity', { capacity: null }, false],
    ['has not begun', { class_date: now.toISOString() }, false],
    ['has not closed', { booking_closes_at: now.toISOString() }, false],
    ['closes later', { booking_closes_at: instant('2026-11-20 13').toISOString() }, true],
    [
      'may close after its beginning but is then over',
      { class_date: now.toISOString(), booking_closes_at: null },
      false,
    ],
  ])('%s', (_, more, bookable) => {
    expect(isBookable(one(more), now)).toBe(bookable)
  })
})
