import { expect, it } from 'vitest'
import { dateFull, dayOfMonth } from './written.ts'

it('writes days and times in messages as on the screens', () => {
  expect(dayOfMonth('2026-09-02')).toBe('2 de septiembre')
  expect(dateFull('2027-01-01')).toBe('viernes, 1 de enero de 2027')
})
