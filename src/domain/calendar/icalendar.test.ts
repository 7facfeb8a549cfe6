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

/** The lines as a reader puts them together again. */
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
    'X-WR-CALNAME:Casa Aura',
    'BEGIN:VEVENT',
    'UID:reservation-12@reserva.casaaura.mx',
    'DTSTAMP:20261115T172000Z',
    'LAST-MODIFIED:20261115T172000Z',
    'SEQUENCE:1794763200',
    'DTSTART:20261119T000000Z',
    'DTEND:20261119T005000Z',
    'SUMMARY:Barre en Casa Aura',
    'DESCRIPTION:Con Renata Cruz\\nLugar 10',
    'LOCATION:Condesa\\, Amatlán 94\\; piso 2',
    'URL:https://reserva.casaaura.mx/mystudio/reservaciones',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

it('says that one was cancelled, and how often to look', () => {
  const text = writeCalendar({ ...head, refresh: 60 }, [{ ...event, cancelled: true }])
  expect([valueOf(text, 'STATUS'), valueOf(text, 'TRANSP')]).toEqual(['CANCELLED', 'TRANSPARENT'])
  expect(valueOf(text, 'X-PUBLISHED-TTL')).toBe('PT60M')
})

it('keeps every text whole, in lines of at most 75 octets', () => {
  const anyText = fc
    .string({ unit: 'grapheme', maxLength: 300 })
    .map((text) => text.replaceAll(/[\u0000-\u0009\u000b-\u001f\u007f]/g, ''))
  fc.assert(
    fc.property(anyText, anyText, (summary, description) => {
      const text = writeCalendar(head, [{ ...event, summary, description }])
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
      expect(unescape(valueOf(text, 'SUMMARY'))).toBe(summary)
      expect(unescape(valueOf(text, 'DESCRIPTION'))).toBe(description)
      expect(unfold(text)).toHaveLength(22)
    }),
  )
})
