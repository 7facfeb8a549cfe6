import { expect, it } from 'vitest'
import { dateFull, dayLongAndTime, dayOfMonth } from './written.ts'

it('writes days and times in messages as on the screens', () => {
  expect(dayOfMonth('2026-09-02')).toBe('2 de septiembre')
  expect(dateFull('2027-01-01')).toBe('viernes, 1 de enero de 2027')
  expect(dayLongAndTime('2026-11-18T06:05:00Z', 'America/Mexico_City')).toBe(
    'miércoles, 18 de noviembre, 00:05',
  )
})
