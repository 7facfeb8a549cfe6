import { expect, it } from 'vitest'
import { mayStyle, mayTrack } from './tracked.ts'

it.each([
  ['/', true],
  ['/paquetes', true],
  ['/aviso-de-privacidad', true],
  ['/checkout/3', false],
  ['/Checkout/3', false],
  ['/%63heckout/3', false],
  ['//checkout/3', false],
  ['/%E0%A4%A', true],
  ['/mystudio', false],
  ['/mystudio/reservaciones', false],
  ['/admin/ajustes', false],
  ['/restablecer', false],
  ['/gracias/7', false],
  ['/sin-conexion', false],
  ['/demasiadas-visitas', false],
  ['/checkout-de-algo', true],
])('%s may be tracked: %s', (path, may) => {
  expect(mayTrack(path)).toBe(may)
})

it.each([
  ['/', true],
  ['/checkout/3', true],
  ['/mystudio', true],
  ['/entrar', true],
  ['/admin', false],
  ['/%61dmin/ajustes', false],
  ['/primer-uso', false],
])('%s wears the studio’s own styles: %s', (path, may) => {
  expect(mayStyle(path)).toBe(may)
})
