import { expect, it } from 'vitest'
import { birthdaysOn } from './birthdays.ts'

it.each([
  ['2026-11-18', [{ month: 11, day: 18 }]],
  [
    '2027-02-28',
    [
      { month: 2, day: 28 },
      { month: 2, day: 29 },
    ],
  ],
  ['2028-02-28', [{ month: 2, day: 28 }]],
  ['2028-02-29', [{ month: 2, day: 29 }]],
  [
    '2100-02-28',
    [
      { month: 2, day: 28 },
      { month: 2, day: 29 },
    ],
  ],
  ['2400-02-28', [{ month: 2, day: 28 }]],
])('%s', (date, born) => {
  expect(birthdaysOn(date)).toEqual(born)
})
