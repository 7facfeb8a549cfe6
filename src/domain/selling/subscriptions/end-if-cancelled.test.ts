import { expect, it } from 'vitest'
import { endIfCancelled } from './end-if-cancelled.ts'

const paused = { expires_at: '2027-01-13', paused_until: '2026-12-13' }

it.each([
  ['without a pause', { ...paused, paused_until: null }, '2026-12-07', '2027-01-13'],
  ['with nothing paid', { ...paused, expires_at: null }, '2026-12-07', null],
  ['on the first day of a pause of ten', paused, '2026-12-03', '2027-01-03'],
  ['with six of its days left', paused, '2026-12-07', '2027-01-07'],
  ['with all of its days used', paused, '2026-12-13', '2027-01-13'],
  ['of a pause that should have ended', paused, '2026-12-15', '2027-01-13'],
])('the end of a cancelled subscription, %s', (_, purchase, today, expected) => {
  expect(endIfCancelled(purchase, today)).toBe(expected)
})
