import { describe, expect, it } from 'vitest'
import { daysIn } from './period.ts'

const daysOf = (address: string) => daysIn(new URLSearchParams(address), '2026-11-25')

describe('the days of a list', () => {
  it.each([
    ['', {}],
    ['dias=hoy', { from: '2026-11-25' }],
    ['dias=7', { from: '2026-11-19' }],
    ['dias=siempre', {}],
    ['dias=fechas', {}],
    ['dias=fechas&desde=2026-11-01', { from: '2026-11-01' }],
    ['dias=fechas&hasta=2026-11-30', { until: '2026-11-30' }],
    ['dias=fechas&desde=2026-11-30&hasta=2026-11-01', { from: '2026-11-01', until: '2026-11-30' }],
    // What is no day of the calendar, or a year that is still being typed.
    ['dias=fechas&desde=2026-02-30&hasta=0202-01-01', {}],
    // Two days of a choice that is not made any more.
    ['dias=30&desde=2020-01-01&hasta=2020-01-31', { from: '2026-10-27' }],
  ])('of %s', (address, days) => expect(daysOf(address)).toEqual(days))
})
