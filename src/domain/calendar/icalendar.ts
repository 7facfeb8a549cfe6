/** One entry of a calendar. */
export interface CalendarEvent {
  /** Stays the same whatever becomes of the entry, and is nobody else's in the world. */
  uid: string
  /** When the entry was last changed. */
  changed: Date
  starts: Date
  /** Minutes. */
  duration: number
  summary: string
  description: string
  location: string
  url: string
  cancelled: boolean
}

/** The `uid` of a reservation, by the site's address. */
export const reservationUid = (reservation: number, origin: string): string =>
  `reservation-${reservation}@${new URL(origin).hostname}`

export interface CalendarHead {
  name: string
  /** How often a subscriber should look, in minutes; null for a single file. */
  refresh: number | null
}

const MS_PER_MINUTE = 60_000
/** Octets of a line without its end (RFC 5545, 3.1). */
const LINE_OCTETS = 75

/** Writes events as iCalendar (RFC 5545). Instants are UTC, so that no time zone has to be described. */
export function writeCalendar(head: CalendarHead, events: readonly CalendarEvent[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cupo//Cupo//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(head.name)}`,
    ...(head.refresh === null
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${head.refresh}M`, `X-PUBLISHED-TTL:PT${head.refresh}M`]),
    ...events.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventLines(event: CalendarEvent): string[] {
  const ends = new Date(event.starts.getTime() + event.duration * MS_PER_MINUTE)
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `DTSTAMP:${utc(event.changed)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    // Whoever keeps an older copy takes the one with the greater number.
    `SEQUENCE:${Math.floor(event.changed.getTime() / 1000) % 2_147_483_647}`,
    `DTSTART:${utc(event.starts)}`,
    `DTEND:${utc(ends)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `LOCATION:${escaped(event.location)}`,
    `URL:${event.url}`,
    `STATUS:${event.cancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${event.cancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    'END:VEVENT',
  ]
}

/** `20261118T180000Z` */
const utc = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

/** A text as a value: what means something there is escaped, other control characters are dropped. */
const escaped = (text: string): string =>
  text
    .replaceAll(/[\\;,]/g, (sign) => `\\${sign}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')

const octets = (text: string): number => new TextEncoder().encode(text).length

/** A line in pieces of at most 75 octets, none of which cuts a character. The space before the next piece counts. */
function folded(line: string): string {
  const pieces: string[] = []
  let piece = ''
  for (const character of line) {
    if (octets(piece + character) > LINE_OCTETS) {
      pieces.push(piece)
      piece = ' '
    }
    piece += character
  }
  return [...pieces, piece].join('\r\n')
}
