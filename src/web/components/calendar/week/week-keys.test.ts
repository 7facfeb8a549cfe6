import { describe, expect, it } from 'vitest'
import { nextClass } from './week-keys.ts'

//  Mon Tue Thu
//   1   4   5
//   2       6
//   3
const grid = [[1, 2, 3], [4], [5, 6]]

describe('the keys of a week', () => {
  it.each([
    ['ArrowDown', 1, 2],
    ['ArrowDown', 3, 3],
    ['ArrowUp', 2, 1],
    ['ArrowUp', 1, 1],
    ['ArrowRight', 1, 4],
    ['ArrowRight', 3, 4],
    ['ArrowRight', 4, 5],
    ['ArrowRight', 6, 6],
    ['ArrowLeft', 6, 4],
    ['ArrowLeft', 2, 2],
    ['Home', 3, 1],
    ['End', 1, 3],
  ])('%s moves from %i to %i', (key, from, to) => {
    expect(nextClass(grid, from, key, false)).toBe(to)
  })

  it('with Ctrl move to the ends of the week', () => {
    expect(nextClass(grid, 4, 'Home', true)).toBe(1)
    expect(nextClass(grid, 4, 'End', true)).toBe(6)
  })

  it('other keys are left to the browser', () => {
    expect(nextClass(grid, 1, 'Enter', false)).toBeNull()
    expect(nextClass(grid, 99, 'ArrowDown', false)).toBeNull()
    expect(nextClass([], 1, 'ArrowDown', false)).toBeNull()
  })
})
