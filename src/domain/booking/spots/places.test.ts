import { expect, it } from 'vitest'
import { placesLeft } from './places.ts'

it.each<[number | null, number, string | null, number]>([
  [10, 3, null, 7],
  [10, 10, null, 0],
  [null, 0, null, 0],
  // A capacity lowered by hand below what is booked leaves 0, not a negative number.
  [8, 10, null, 0],
  [20, 3, '4,6', 7],
  [5, 3, '4,6', 2],
])('capacity %s with %s taken on map %s leaves %s', (capacity, taken, spot_map, left) => {
  expect(placesLeft({ capacity, taken, spot_map })).toBe(left)
})
