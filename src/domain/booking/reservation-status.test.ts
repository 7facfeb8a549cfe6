import { expect, it } from 'vitest'
import { reservationStatus, type ShownReservation } from './reservation-status.ts'

const now = Date.parse('2026-11-18T12:00:00-06:00')
const past = { class_date: '2026-11-18T07:00:00-06:00' }
const coming: ShownReservation = {
  deletedAt: null,
  is_cash: false,
  is_paid: false,
  attend: false,
  single_class: { class_date: '2026-11-18T19:00:00-06:00' },
}

it.each<[string, Partial<ShownReservation>, string]>([
  ['upcoming', {}, 'upcoming'],
  [
    'cancelled before anything else',
    { deletedAt: '2026-11-17T00:00:00Z', is_cash: true, attend: true },
    'cancelled',
  ],
  ['cash that nobody paid, also after the class', { is_cash: true, single_class: past }, 'cash_pending'],
  ['cash that was paid', { is_cash: true, is_paid: true }, 'upcoming'],
  ['not there', { single_class: past }, 'no_show'],
  ['there', { single_class: past, attend: true }, 'attended'],
  ['checked in before it begins', { attend: true }, 'attended'],
])('%s', (_, change, status) => {
  expect(reservationStatus({ ...coming, ...change }, now)).toBe(status)
})
