import { fc } from '#tests/properties.ts'
import { expect, it } from 'vitest'
import { type CalendarEvent, writeCalendar } from './icalendar.ts'

const event: CalendarEvent = {
  uid: 'reservation-12@reserva.casaaura.mx',
  changed: new Date('2026-11-15T17:20:00.123Z'),
  starts: new Date('2026-11-19T00:00:00Z'),
  duration: 50,
  summary: 'Barre en Casa Aura',
  description: 'Con Renata Cruz\nLugar 10',
  location: 'Condesa, Amatlán 94; piso 2',
  url: 'https://reserva.casaaura.mx/mystudio/reservaciones',
  cancelled: false,
}
const head = { name: 'Casa Aura', refresh: null }

/** Unfolds the lines, as a reader does. */
const unfold = (text: string): string[] => text.replaceAll('\r\n ', '').split('\r\n')
const valueOf = (text: string, name: string): string =>
  (unfold(text).find((line) => line.startsWith(`${name}:`)) ?? '').slice(name.length + 1)
const unescape = (value: string): string =>
  value.replaceAll(/\\(.)/g, (_, sign: string) => (sign === 'n' ? '\n' : sign))

it('writes an entry in UTC', () => {
  expect(unfold(writeCalendar(head, [event]))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Cupo//Cupo//ES',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'NAME:Casa Aura',
    'X-WR-CALNAME:Casa Aura',
    'BEGIN:VEVENT',
    'UID:reservation-12@reserva.casaaura.mx',
    'SEQUENCE:1794763200',
    'DTSTAMP:20261115T172000Z',
    'DTSTART:20261119T000000Z',
    'DTEND:20261119T005000Z',
    'SUMMARY:Barre en Casa Aura',
    'TRANSP:OPAQUE',
    'LOCATION:Condesa\\, Amatlán 94\\; piso 2',
    'DESCRIPTION:Con Renata Cruz\\nLugar 10',
    'URL;VALUE=URI:https://reserva.casaaura.mx/mystudio/reservaciones',
    'STATUS:CONFIRMED',
    'LAST-MODIFIED:20261115T172000Z',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('marks a cancelled entry, and says how often to refresh', () => {
  const text = writeCalendar({ ...head, refresh: 60 }, [{ ...event, cancelled: true }])
  expect([valueOf(text, 'STATUS'), valueOf(text, 'TRANSP')]).toEqual(['CANCELLED', 'TRANSPARENT'])
  expect(valueOf(text, 'X-PUBLISHED-TTL')).toBe('PT1H')
})

it('escapes special characters, also in the calendar’s name, and drops invalid ones', () => {
  const name = 'Casa; la \\ de, siempre\u0007'
  const text = writeCalendar({ name, refresh: null }, [{ ...event, summary: 'a\u0000\u001bb\rc' }])
  expect(['NAME', 'X-WR-CALNAME'].map((line) => valueOf(text, line))).toEqual(
    Array(2).fill(String.raw`Casa\; la \\ de\, siempre`),
  )
  expect(valueOf(text, 'SUMMARY')).toBe(String.raw`ab\nc`)
})

it('keeps every text complete, in lines of at most 75 octets', () => {
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .map((text) => text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ''))
  fc.assert(
    fc.property(anyText, anyText, (summary, description) => {
      const text = writeCalendar(head, [{ ...event, summary, description }])
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(unescape(valueOf(text, 'SUMMARY'))).toBe(summary)
      expect(unescape(valueOf(text, 'DESCRIPTION'))).toBe(description)
      expect(unfold(text)).toHaveLength(23)
    }),
  )
})
