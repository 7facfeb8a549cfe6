import { afterEach, describe, expect, it } from 'vitest'
import { keepSteadySpan, steadySpan, wallClock } from './zone.ts'

const HOUR = 3_600_000
const at = (instant: string): number => Date.parse(instant)

describe('a span in which a zone keeps its distance from UTC', () => {
  afterEach(() => keepSteadySpan(null))

  it.each([
    ['America/Mexico_City', -6],
    ['America/Cancun', -5],
    ['America/Tijuana', -8],
    ['Asia/Kolkata', 5.5],
  ])('of %s is %s hours from UTC in winter', (timezone, hours) => {
    const [from, until] = [at('2026-12-01T00:00:00Z'), at('2026-12-29T00:00:00Z')]
    expect(steadySpan(timezone, from, until)).toEqual({ timezone, from, until, offset: hours * HOUR })
  })

  it.each([
    ['spring', '2026-03-01T00:00:00Z', '2026-03-15T00:00:00Z'],
    ['autumn', '2026-10-25T00:00:00Z', '2026-11-08T00:00:00Z'],
    ['its last hour', '2026-10-31T12:00:00Z', '2026-11-01T09:30:00Z'],
  ])('is none where clocks are changed in %s', (_, from, until) => {
    expect(steadySpan('America/Tijuana', at(from), at(until))).toBeNull()
  })

  it.each(['America/Mexico_City', 'America/Tijuana', 'Asia/Kolkata'])(
    'shows the clocks that Intl shows in %s',
    (timezone) => {
      const [from, until] = [at('2026-12-20T00:00:00Z'), at('2027-01-10T00:00:00Z')]
      // An hour on either side of it, too, and every minute that is not a full one.
      const instants = Array.from({ length: 520 }, (_, turn) => from - HOUR + turn * 61 * 60_017)
      const shown = instants.map((instant) => wallClock(instant, timezone))
      keepSteadySpan(steadySpan(timezone, from, until))
      expect(instants.map((instant) => wallClock(instant, timezone))).toEqual(shown)
    },
  )

  it('says nothing of other zones and other times', () => {
    const [from, until] = [at('2026-12-01T00:00:00Z'), at('2026-12-02T00:00:00Z')]
    keepSteadySpan({ timezone: 'America/Cancun', from, until, offset: 5 * HOUR })
    expect(wallClock(from, 'America/Cancun').hour).toBe(5)
    expect(wallClock(until, 'America/Cancun').hour).toBe(19)
    expect(wallClock(from - 1000, 'America/Cancun').hour).toBe(18)
    expect(wallClock(from, 'America/Mexico_City').hour).toBe(18)
  })
})
