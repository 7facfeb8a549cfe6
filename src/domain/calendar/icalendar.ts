import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { MS_PER_MINUTE } from '#domain/time/spans.ts'

export interface CalendarEvent {
  /** Globally unique, and stable through every change of the entry. */
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

/** The `uid` of a reservation, by the site's origin. */
export const reservationUid = (reservation: number, origin: string): string =>
  `reservation-${reservation}@${new URL(origin).hostname}`

export interface CalendarHead {
  name: string
  /** How often a subscriber should poll, in minutes; null for a single file. */
  refresh: number | null
}

/** Writes events as iCalendar (RFC 5545). Instants are UTC, so no time zone needs to be described. */
export function writeCalendar({ name, refresh }: CalendarHead, events: readonly CalendarEvent[]): string {
  const calendar = ical({
    // The only text that the library does not escape.
    name: printable(name).replaceAll(/[\\;,]/g, String.raw`\$&`),
    prodId: '//Cupo//Cupo//ES',
    scale: 'gregorian',
    method: ICalCalendarMethod.PUBLISH,
    ttl: refresh === null ? null : refresh * 60,
  })
  for (const event of events)
    calendar.createEvent({
      id: event.uid,
      stamp: event.changed,
      lastModified: event.changed,
      // Calendar clients replace an older copy by the one with the greater number.
      sequence: Math.floor(event.changed.getTime() / 1000) % 2_147_483_647,
      start: event.starts,
      end: new Date(event.starts.getTime() + event.duration * MS_PER_MINUTE),
      summary: printable(event.summary),
      description: printable(event.description),
      location: printable(event.location),
      url: event.url,
      status: event.cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: event.cancelled ? ICalEventTransparency.TRANSPARENT : ICalEventTransparency.OPAQUE,
    })
  // The library omits the last line break.
  return `${calendar.toString()}\r\n`
}

/** Removes control characters except tab and line feed, which iCalendar forbids. */
const printable = (text: string): string =>
  text.replaceAll(/\r\n?/g, '\n').replaceAll(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
