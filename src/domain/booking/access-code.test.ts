import { expect, it } from 'vitest'
import { reservationInCode } from './access-code.ts'

const origins = ['https://estudio.mx', 'http://localhost:3000']

it.each([
  ['https://estudio.mx/reservation/42', 42],
  ['http://localhost:3000/reservation/42/', 42],
  [' 42 ', 42],
  ['https://otro.mx/reservation/42', null],
  ['https://estudio.mx/reservation/42x', null],
  ['https://estudio.mx/reservation/0', null],
  ['https://estudio.mx/paquetes', null],
  ['https://estudio.mx/reservation/9999999999', null],
  ['javascript:alert(1)', null],
  ['hola', null],
  ['', null],
])('%j names reservation %s', (code, id) => {
  expect(reservationInCode(code, origins)?.class_reservation_id ?? null).toBe(id)
})

it.each([
  ['https://estudio.mx/reservation/42?c=abcDEF-_1234', 'abcDEF-_1234'],
  ['https://estudio.mx/reservation/42/?c=abcDEF-_1234', 'abcDEF-_1234'],
  ['https://estudio.mx/reservation/42', null],
  ['https://estudio.mx/reservation/42?c=', null],
  ['https://estudio.mx/reservation/42?c=abcDEF-_12345', null],
  ['42', null],
])('%j has the access code %s', (code, access_code) => {
  expect(reservationInCode(code, origins)).toEqual({ class_reservation_id: 42, access_code })
})
