import { describe, expect, it } from 'vitest'

import { frontSpot, isSpotMap, nearestFreeSpot, parseSpotMap, spotCount, spotRows } from './spots.ts'

it('lists rows from front to back, with numbers from the back', () => {
  expect(parseSpotMap('4,6,7')).toEqual([4, 6, 7])
  expect(spotCount('4,6,7')).toBe(17)
  expect(spotRows('2,3')).toEqual([
    [4, 5],
    [1, 2, 3],
  ])
  expect(spotRows('5')).toEqual([[1, 2, 3, 4, 5]])
})

// 3,4,5 looks like this, the instructor above:    10 11 12
//                                                6  7  8  9
//                                              1  2  3  4  5
describe('the nearest free spot', () => {
  it.each<[string, number[], number | null, number | null]>([
    ['beside, the lower number first', [3], 3, 2],
    ['on the other side', [3, 2], 3, 4],
    ['the end of the same row before the row in front', [3, 2, 4], 3, 1],
    ['the row in front when the own is full', [1, 2, 3, 4, 5], 3, 7],
    ['in front of the end of the row', [1, 2, 3, 4, 5], 1, 6],
    ['slanting, a little aside', [1, 2, 3, 4, 5, 7], 3, 8],
    ['the row behind, from the front', [10, 11, 12], 11, 7],
    ['two rows away', [6, 7, 8, 9, 10, 11, 12], 11, 3],
    ['the lowest number from nowhere', [1, 2], null, 3],
    ['none', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], 3, null],
  ])('%s', (_, taken, from, expected) => {
    expect(nearestFreeSpot('3,4,5', new Set(taken), from)).toBe(expected)
  })
})

it.each<[string, number[], number | null]>([
  ['the middle of the front row', [], 11],
  ['beside it', [11], 10],
  ['the next row, in the middle', [10, 11, 12], 7],
  ['the last row', [6, 7, 8, 9, 10, 11, 12], 3],
  ['none', [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], null],
])('somebody who cannot choose gets %s', (_, taken, expected) => {
  expect(frontSpot('3,4,5', new Set(taken))).toBe(expected)
})

it.each<[string, boolean]>([
  ['4,6,7', true],
  ['999', true],
  ['', false],
  ['0,3', false],
  ['4,', false],
  ['4, 6', false],
  ['1000', false],
  [Array(50).fill('1').join(), true],
  [Array(51).fill('1').join(), false],
])('%j as a map: %s', (text, expected) => {
  expect(isSpotMap(text)).toBe(expected)
})
