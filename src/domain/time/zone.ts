/** The clock on the wall of a time zone at some instant. */
interface WallClock {
  year: number
  /** 1–12 */
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes a thousand times longer than using it. Throws RangeError on an unknown zone. */
function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: timezone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timezone, made)
  return made
}

/** A span of instants, in milliseconds since the epoch, through which a zone keeps one distance from UTC. */
export interface SteadySpan {
  timezone: string
  from: number
  /** Not in it. */
  until: number
  /** Milliseconds that the zone's wall clock is ahead of UTC. */
  offset: number
}

const DAY = 86_400_000

/** The span, or null where clocks are changed within it. */
export function steadySpan(timezone: string, from: number, until: number): SteadySpan | null {
  const offset = offsetAt(from, timezone)
  for (let instant = from; instant < until; instant += DAY)
    if (offsetAt(instant, timezone) !== offset) return null
  return offsetAt(until, timezone) === offset ? { timezone, from, until, offset } : null
}

let told: SteadySpan | null = null

/**
 * Tells a browser what the server knows, so that within the span a clock is an addition: to make the format below takes a
 * phone a third of the time in which a week of classes comes alive.
 */
export function keepSteadySpan(span: SteadySpan | null): void {
  told = span
}

/** What the wall clock of a time zone shows at an instant, in milliseconds since the epoch. */
export function wallClock(instant: number, timezone: string): WallClock {
  if (told?.timezone === timezone && instant >= told.from && instant < told.until) {
    const shown = new Date(instant + told.offset)
    return {
      year: shown.getUTCFullYear(),
      month: shown.getUTCMonth() + 1,
      day: shown.getUTCDate(),
      hour: shown.getUTCHours(),
      minute: shown.getUTCMinutes(),
      second: shown.getUTCSeconds(),
    }
  }
  const clock: WallClock = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatOf(timezone).formatToParts(instant)) {
    if (type in clock) clock[type as keyof WallClock] = Number(value)
  }
  return clock
}

/** How far a time zone's wall clock is ahead of UTC at an instant, in milliseconds. */
export function offsetAt(instant: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = wallClock(instant, timezone)
  const shown = Date.UTC(year, month - 1, day, hour, minute, second)
  return shown - Math.floor(instant / 1000) * 1000
}
