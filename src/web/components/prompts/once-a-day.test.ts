import { expect, it } from 'vitest'
import { firstToday } from './once-a-day.ts'

it('is true once per calendar day, and never without storage', () => {
  const kept = new Map<string, string>()
  const store = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  expect([firstToday('2026-11-21', store), firstToday('2026-11-21', store)]).toEqual([true, false])
  expect(firstToday('2026-11-22', store)).toBe(true)
  const closed = {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  }
  expect(firstToday('2026-11-23', closed)).toBe(false)
})
