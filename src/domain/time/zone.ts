/** A time zone's wall-clock reading at an instant. */
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

/** Cached: creating a format takes a thousand times longer than using it. Throws RangeError on an unknown zone. */
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

/** A time zone's wall-clock reading at an instant, in milliseconds since the epoch. */
export function wallClock(instant: number, timezone: string): WallClock {
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
