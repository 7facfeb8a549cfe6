import { expect, it } from 'vitest'
import { ownReservationTexts } from '#text/account/own-reservations.ts'
import { lateText, reservationsPolicy, reservePolicy, submitSpots } from '#text/booking/policy.ts'

const rules = {
  allow_transfers: false,
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: true,
  cancel_timeframe_value: 12,
  cancel_timeframe_unit: 'hours',
}

it.each([
  [12, 'hours', 'menos de 12 horas para'],
  [1, 'hours', 'menos de 1 hora para'],
  [2, 'days', 'menos de 2 días para'],
  [1, 'days', 'menos de 1 día para'],
  [30, 'minutes', 'menos de 30 minutos para'],
  [1, 'minutes', 'menos de 1 minuto para'],
  [90, 'seconds', 'menos de 90 segundos para'],
  [1, 'seconds', 'menos de 1 segundo para'],
  [12, 'hour', 'menos de 12 horas para'],
  [1, 'day', 'menos de 1 día para'],
  [30, 'minute', 'menos de 30 minutos para'],
  [90, 'second', 'menos de 90 segundos para'],
])('counts %i %s', (value, unit, words) => {
  expect(lateText({ cancel_timeframe_value: value, cancel_timeframe_unit: unit })).toContain(words)
})

it('has the specification’s text for a late cancellation', () => {
  expect(lateText({ cancel_timeframe_value: 12, cancel_timeframe_unit: 'hours' })).toBe(
    'Debido a que faltan menos de 12 horas para tu clase, tu crédito para reservar clase no se te regresará.',
  )
})

it.each([
  [
    {},
    'Puedes cancelar hasta 12 horas antes de tu clase y recuperar tu crédito. Después también puedes cancelar, pero tu crédito no regresa.',
  ],
  [
    { allow_cancel_after_treshold: false },
    'Puedes cancelar hasta 12 horas antes de tu clase y recuperar tu crédito.',
  ],
  [
    { allow_cancel_after_treshold: false, cancel_timeframe_value: 1, cancel_timeframe_unit: 'days' },
    'Puedes cancelar hasta 1 día antes de tu clase y recuperar tu crédito.',
  ],
  [{ cancel_timeframe_value: 0 }, 'Puedes cancelar hasta que empiece tu clase y recuperar tu crédito.'],
  [
    { allow_cancel_reservations: false, allow_transfers: true },
    'Las clases son transferibles, no cancelables.',
  ],
  [
    { allow_cancel_reservations: false, allow_cancel_after_treshold: false, allow_transfers: true },
    'Las clases son transferibles, no cancelables.',
  ],
  [
    { allow_cancel_reservations: false, allow_cancel_after_treshold: false },
    'Las clases no se pueden cancelar.',
  ],
  [
    { allow_cancel_reservations: false },
    'Puedes cancelar hasta 12 horas antes de tu clase y recuperar tu crédito. Después también puedes cancelar, pero tu crédito no regresa.',
  ],
])('derives the policy text from %j', (change, line) => {
  expect(reservationsPolicy({ ...rules, ...change })).toBe(line)
})

it.each([
  [{}, false, 'Cancela sin perder tu crédito hasta 12 horas antes.'],
  [{}, true, 'Faltan menos de 12 horas para esta clase: si cancelas, tu crédito ya no regresa.'],
  [
    { allow_cancel_after_treshold: false },
    true,
    'Faltan menos de 12 horas para esta clase: ya no la podrás cancelar.',
  ],
  [
    { allow_cancel_reservations: false, allow_transfers: true },
    true,
    'Esta clase es transferible, no cancelable.',
  ],
  [{ cancel_timeframe_value: 0 }, false, 'Cancela sin perder tu crédito hasta que empiece la clase.'],
])('says before reserving what cancelling will cost: %j, late %s', (change, late, line) => {
  const studio = { ...rules, ...change }
  expect(reservePolicy(studio, studio, late)).toBe(line)
})

it('distinguishes one spot from two, and one cancellation from several', () => {
  expect(submitSpots([10])).toBe('Reservar lugar 10')
  expect(submitSpots([10, 11])).toBe('Reservar lugares 10 y 11')
  expect(ownReservationTexts.maxCancels({ most: 1 })).toBe('Máximo 1 cancelación por crédito de clase.')
})
