import { expect, it } from 'vitest'
import { mayTrack } from './tracked.ts'

it.each([
  ['/', true],
  ['/paquetes', true],
  ['/aviso-de-privacidad', true],
  ['/checkout/3', false],
  ['/Checkout/3', false],
  ['/mystudio', false],
  ['/mystudio/reservaciones', false],
  ['/admin/ajustes', false],
  ['/restablecer', false],
  ['/gracias/7', false],
  ['/checkout-de-algo', true],
])('%s may be tracked: %s', (path, may) => {
  expect(mayTrack(path)).toBe(may)
})
