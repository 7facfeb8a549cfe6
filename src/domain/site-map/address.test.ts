import { expect, it } from 'vitest'
import { addressOf, isCheckout, isPrivate, isReading, mayStyle, readsOf, takesCards } from './address.ts'
import { isClosedToShop, isReserved, notAhead, notCrawled } from './first-parts.ts'
import { siteMap } from './table.ts'

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
  ['/confirmar-correo/x', false],
  ['/eliminar-cuenta/x', false],
  ['/nada/de/esto', false],
])('%s may be tracked: %s', (path, may) => {
  expect(isPrivate(path)).toBe(!may)
})

it('matches every row of its table by an URL of its pattern', () => {
  for (const { path } of siteMap) {
    const one = path.replaceAll(/:\w+/g, 'algo').replace('*', 'algo/mas')
    expect(addressOf(one).path, one).toBe(path)
  }
})

it('is a reading page only if the table says so, and so is a page with a provider’s card form', () => {
  expect(['/', '/algo', '/x/y/z', '/calendario', '/entrar', '/mystudio'].filter(isReading)).toEqual([
    '/',
    '/algo',
    '/x/y/z',
  ])
  expect(['/checkout/3', '/CHECKOUT/3', '/gracias/3', '/mystudio/metodos'].filter(isCheckout)).toEqual([
    '/checkout/3',
    '/CHECKOUT/3',
  ])
  expect(['/checkout/3', '/gracias/3', '/mystudio/metodos', '/mystudio/pagos'].filter(takesCards)).toEqual([
    '/checkout/3',
    '/mystudio/metodos',
  ])
})

it('never caches personal pages', () => {
  expect(Object.keys(readsOf('/calendario') ?? {})).toEqual(['semana', 'estudio', 'dias', 'clase', 'coach'])
  expect([readsOf('/entrar'), readsOf('/transferencia/x'), readsOf('/nada/de/esto')]).toEqual([
    null,
    null,
    null,
  ])
  expect(readsOf('/%E0%A4%A')).not.toBeNull()
})

it('excludes first path segments from crawlers, prefetching and the studio’s pages', () => {
  expect(notCrawled).toEqual(
    expect.arrayContaining(['admin', 'api', 'checkout', 'gracias', 'mystudio', 'transferencia']),
  )
  for (const shown of ['entrar', 'files', 'icon', 'paquetes']) expect(notCrawled).not.toContain(shown)
  expect(notAhead).toEqual(expect.arrayContaining(['/entrar', '/files/*', '/api/*', '/mystudio/*']))
  expect(notAhead).not.toContain('/paquetes')
  expect(['avisos', 'files', 'video', 'preguntas-frecuentes', 'planes'].filter(isReserved)).toEqual([
    'avisos',
    'files',
  ])
  expect(['avisos', 'video', 'preguntas-frecuentes', 'paquetes', 'planes'].filter(isClosedToShop)).toEqual([
    'avisos',
    'video',
    'preguntas-frecuentes',
  ])
})

it.each([
  ['/', true],
  ['/checkout/3', true],
  ['/mystudio', true],
  ['/entrar', true],
  ['/admin', false],
  ['/%61dmin/ajustes', false],
  ['/primer-uso', false],
])('%s has the studio’s own styles: %s', (path, may) => {
  expect(mayStyle(path)).toBe(may)
})
