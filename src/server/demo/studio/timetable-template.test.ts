import { expect, it } from 'vitest'
import { weeklyClasses } from './timetable-template.ts'

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

it('no coach teaches two classes at once, or at two locations without time to travel', () => {
  const byCoach = Map.groupBy(weeklyClasses, ({ weekday, coach }) => `${weekday} ${coach}`)
  for (const [who, classes] of byCoach) {
    const day = classes.toSorted((one, other) => minutesOf(one.time) - minutesOf(other.time))
    for (const [index, next] of day.entries()) {
      const before = day[index - 1]
      if (!before) continue
      const gap = minutesOf(next.time) - minutesOf(before.time) - before.duration
      expect(gap, `${who} ${next.time}`).toBeGreaterThanOrEqual(before.place === next.place ? 0 : 30)
    }
  }
})

it('has full weekdays and light weekends', () => {
  const perDay = [1, 2, 3, 4, 5, 6, 7].map(
    (day) => weeklyClasses.filter(({ weekday }) => weekday === day).length,
  )
  for (const classes of perDay.slice(0, 5)) expect(classes).toBeGreaterThanOrEqual(8)
  expect(Math.max(...perDay)).toBeLessThanOrEqual(14)
  expect(perDay[5]).toBeLessThan(9)
  expect(perDay[6]).toBeLessThan(5)
  expect(weeklyClasses.filter(({ masterclass }) => masterclass)).toHaveLength(1)
})
