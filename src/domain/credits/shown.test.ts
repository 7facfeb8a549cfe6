import { expect, it } from 'vitest'
import { shownCredits } from './shown.ts'

it.each([
  ['credits', 3, false, false, 3],
  ['nothing', 0, false, false, 0],
  ['a membership', 0, true, false, 'unlimited'],
  ['a membership beside credits', 3, true, false, 'unlimited'],
  ['a membership that rests', 0, true, true, 'paused'],
  ['a membership that rests beside credits', 3, true, true, 3],
])('%s', (_, credits, has_unlimited, unlimited_paused, shown) => {
  expect(shownCredits({ credits, has_unlimited, unlimited_paused })).toBe(shown)
})
