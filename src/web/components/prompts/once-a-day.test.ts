import { afterEach, expect, it, vi } from 'vitest'
import { firstToday } from './once-a-day.ts'

afterEach(() => vi.unstubAllGlobals())

it('is true once per calendar day, and never without storage', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  expect([firstToday('2026-11-21'), firstToday('2026-11-21')]).toEqual([true, false])
  expect(firstToday('2026-11-22')).toBe(true)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full')
    },
  })
  expect(firstToday('2026-11-23')).toBe(false)
})
