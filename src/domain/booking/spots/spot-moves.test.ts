import { expect, it } from 'vitest'
import { moveOnMap, type SpotMove } from './spot-moves.ts'

//        14 15 16 17
//    8  9 10 11 12 13
//  1  2  3  4  5  6  7
const rows = [
  [14, 15, 16, 17],
  [8, 9, 10, 11, 12, 13],
  [1, 2, 3, 4, 5, 6, 7],
]
const taken = new Set([15, 16, 8, 9, 12, 2, 5])
const open = (spot: number): boolean => !taken.has(spot)

it.each<[number, SpotMove, number | null]>([
  [10, 'right', 11],
  [11, 'right', 13],
  [13, 'right', 1],
  [7, 'right', 14],
  [14, 'left', 7],
  [10, 'left', 17],
  [10, 'down', 3],
  [11, 'down', 4],
  [4, 'up', 10],
  [1, 'up', 10],
  [10, 'up', 14],
  [14, 'up', null],
  [3, 'down', null],
  [10, 'first', 14],
  [10, 'last', 7],
])('from %i %s to %s', (from, move, to) => {
  expect(moveOnMap(rows, open, from, move)).toBe(to)
})

it('stays on the only free spot, and returns null if all are taken', () => {
  expect(moveOnMap(rows, () => false, 10, 'right')).toBeNull()
  expect(moveOnMap(rows, (spot) => spot === 10, 10, 'right')).toBeNull()
  expect(moveOnMap(rows, (spot) => spot === 10, 99, 'down')).toBe(10)
})
