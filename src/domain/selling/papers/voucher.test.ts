import { expect, it } from 'vitest'
import { installmentsFor } from './voucher.ts'

it.each([
  ['from the amount on', 30_000, 30_000, [3, 6, 9, 12]],
  ['not below it', 29_999, 30_000, []],
  ['never where there is none', 90_000, null, []],
])('instalments are offered %s', (_, total, from, months) => {
  expect(installmentsFor(total, from)).toEqual(months)
})
