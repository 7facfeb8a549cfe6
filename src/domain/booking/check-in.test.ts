import { expect, it } from 'vitest'
import { checkInTime } from './check-in.ts'

const one = { class_date: '2026-11-20T18:00:00Z', duration: 50 }

it.each([
  ['2026-11-20T16:59:59Z', 'early'],
  ['2026-11-20T17:00:00Z', 'open'],
  ['2026-11-20T18:49:59Z', 'open'],
  ['2026-11-20T18:50:00Z', 'over'],
])('%s is %s', (now, time) => {
  expect(checkInTime(one, Date.parse(now))).toBe(time)
})
