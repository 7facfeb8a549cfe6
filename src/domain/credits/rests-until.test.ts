import { expect, it } from 'vitest'
import { restsUntil } from './rests-until.ts'

const today = '2026-12-03'

it.each([
  ['nothing', [null, null], null],
  ['a pause that ends today', ['2026-12-03', null], null],
  ['a pause', ['2026-12-13', null], '2026-12-13'],
  ['a penalty after a pause that is over', ['2026-11-20', '2026-12-09'], '2026-12-09'],
  ['a pause that is longer than a penalty', ['2026-12-13', '2026-12-09'], '2026-12-13'],
  ['a penalty that is longer than a pause', ['2026-12-05', '2026-12-09'], '2026-12-09'],
])('a pass rests until the last day of %s', (_, days, expected) => {
  expect(restsUntil(today, days)).toBe(expected)
})
