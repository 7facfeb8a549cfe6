import { expect, it } from 'vitest'
import { timeLeft } from './use-time-left.ts'

it.each([
  [0, '0:00'],
  [1, '0:01'],
  [9_000, '0:09'],
  [872_000, '14:32'],
  [3_600_000, '1:00:00'],
  [3_909_000, '1:05:09'],
  [86_400_000, '1 d 0 h'],
  [639_150_000, '7 d 9 h'],
])('%i ms are %s', (ms, text) => {
  expect(timeLeft(ms)).toBe(text)
})
