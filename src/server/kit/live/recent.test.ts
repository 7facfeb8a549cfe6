import { describe, expect, it } from 'vitest'
import { createRecent } from './recent.ts'

const MINUTE = 60_000

describe('recent changes', () => {
  it('contain each item’s newest value, in the order of the last change', () => {
    const recent = createRecent<string, number>(0)
    recent.note('a', 1, 10)
    recent.note('b', 2, 20)
    recent.note('a', 3, 30)
    expect(recent.since(5, 0)).toEqual([
      ['b', 2],
      ['a', 3],
    ])
    expect(recent.since(21, 0)).toEqual([['a', 3]])
    expect(recent.since(21, 1)).toEqual([
      ['b', 2],
      ['a', 3],
    ])
    expect(recent.since(31, 0)).toEqual([])
  })

  it('are unknown for the time before the first event, and before a lost one', () => {
    const recent = createRecent<string, number>(100)
    expect(recent.since(99, 0)).toBeNull()
    expect(recent.since(100, 50)).toEqual([])
    recent.note('a', 1, 150)
    recent.forget(200)
    expect(recent.since(199, 0)).toBeNull()
    expect(recent.since(200, 100)).toEqual([])
  })

  it('are stored for a quarter of an hour', () => {
    const recent = createRecent<string, number>(0)
    recent.note('a', 1, MINUTE)
    recent.note('b', 1, 10 * MINUTE)
    recent.note('c', 1, 17 * MINUTE)
    expect(recent.since(MINUTE, 0)).toBeNull()
    expect(recent.since(2 * MINUTE, 0)).toEqual([
      ['b', 1],
      ['c', 1],
    ])
  })

  it('have a limited size', () => {
    const recent = createRecent<number, number>(0)
    for (let n = 1; n <= 6000; n++) recent.note(n, n, n)
    expect(recent.since(1000, 0)).toBeNull()
    expect(recent.since(1001, 0)).toHaveLength(5000)
  })
})
