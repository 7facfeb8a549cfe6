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

/** Zones change their clocks at whole quarters of an hour of UTC, at least since 1973. */
const QUARTER_MS = 900_000
const SINCE = Date.UTC(1973, 0)
const MOST_OFFSETS = 20_000

/** Offsets by zone and quarter of an hour: taking an instant apart costs a hundred times as much as looking it up. */
const offsets = new Map<string, Map<number, number>>()

/** A time zone's wall-clock reading at an instant, in milliseconds since the epoch. Throws RangeError on an unknown zone. */
export function wallClock(instant: number, timezone: string): WallClock {
  const shown = new Date(Math.floor(instant / 1000) * 1000 + offsetAt(instant, timezone))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

/** How far a time zone's wall clock is ahead of UTC at an instant, in milliseconds. Throws RangeError on an unknown zone. */
export function offsetAt(instant: number, timezone: string): number {
  if (!(instant >= SINCE)) return readOffset(instant, timezone)
  let known = offsets.get(timezone)
  if (known === undefined) offsets.set(timezone, (known = new Map()))
  const quarter = Math.floor(instant / QUARTER_MS)
  let offset = known.get(quarter)
  if (offset === undefined) {
    offset = readOffset(instant, timezone)
    if (known.size >= MOST_OFFSETS) known.clear()
    known.set(quarter, offset)
  }
  return offset
}

/** The offset as Intl has it. */
function readOffset(instant: number, timezone: string): number {
  const clock = { year: 0, month: 1, day: 1, hour: 0, minute: 0, second: 0 }
  for (const { type, value } of formatOf(timezone).formatToParts(instant)) {
    if (type in clock) clock[type as keyof WallClock] = Number(value)
  }
  const { year, month, day, hour, minute, second } = clock
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}
