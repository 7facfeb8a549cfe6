import { describe, expect, it } from 'vitest'
import * as format from './format.ts'
import * as written from './written-dates.ts'

describe('money', () => {
  it('is formatted with its currency', () => {
    expect(format.money(1881)).toBe('$1,881.00 MXN')
    expect(format.money(0.5)).toBe('$0.50 MXN')
    expect(format.price(2090)).toBe('$2,090')
    expect(format.price(2090.5)).toBe('$2,090.50')
  })
})

describe('days', () => {
  it('are formatted as the studio writes them', () => {
    expect(format.dayShort('2026-11-18')).toBe('mié 18 nov')
    expect(format.dayLong('2026-11-18')).toBe('miércoles 18 de noviembre')
    expect(format.weekdayShort('2026-11-21', true)).toBe('Sáb')
    expect(written.dayAndMonth('2026-11-18')).toBe('18 nov')
    expect(written.dateMedium('2026-09-02')).toBe('2 sep 2026')
    expect(written.dateLong('2026-11-16')).toBe('16 de noviembre de 2026')
    expect(written.birthday('1990-03-05')).toBe('05 Mar')
  })

  it('form weeks from Monday to Sunday', () => {
    expect(format.mondayOf('2026-11-22')).toBe('2026-11-16')
    expect(format.mondayOf('2026-11-16')).toBe('2026-11-16')
    expect(format.weekRange('2026-11-16')).toBe('16–22 nov')
    expect(format.weekRange('2026-12-28')).toBe('28 dic – 3 ene')
    expect(written.monthOf('2026-11-30')).toBe('Noviembre 2026')
    expect(format.addDays('2026-12-31', 1)).toBe('2027-01-01')
  })
})

describe('instants', () => {
  it('are shown in the studio’s time zone', () => {
    expect(format.timeOf('2026-11-19T00:30:00Z', 'America/Mexico_City')).toBe('18:30')
    expect(format.dayOf('2026-11-19T00:30:00Z', 'America/Mexico_City')).toBe('2026-11-18')
    expect(format.timeOf('2026-11-18T06:05:00Z', 'America/Mexico_City')).toBe('00:05')
    expect(format.dayAndTime('2026-11-19T00:30:00Z', 'America/Tijuana')).toBe('mié 18 nov, 16:30')
  })
})
