import { describe, expect, it } from 'vitest'
import { weekFrom } from './load-week.ts'

const at = (search: string): string => weekFrom(new URL(`http://site.test/calendario${search}`), '2026-11-18')

describe('the week of an address', () => {
  it('is this week unless another is asked for', () => {
    expect(at('')).toBe('2026-11-16')
    expect(at('?semana=2026-11-23')).toBe('2026-11-23')
  })

  it('begins on the Monday of the day that is named', () => {
    expect(at('?semana=2026-11-29')).toBe('2026-11-23')
    expect(at('?semana=2027-01-01')).toBe('2026-12-28')
  })

  it.each([
    '?semana=',
    '?semana=2026-02-30',
    '?semana=9999-12-31',
    '?semana=abc',
    '?semana=2026-11-18T10:00',
  ])('ignores %s', (search) => {
    expect(at(search)).toBe('2026-11-16')
  })
})
