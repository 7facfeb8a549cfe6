import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { isClosedToShop, isReserved } from '#domain/content/addresses.ts'
import routes from '#web/routes.ts'

function paths(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path, children = [] }) => [
    ...(path ? [path] : []),
    ...(path ? [] : paths(children)),
  ])
}

it('keeps every address of the product from the studio’s pages', () => {
  const first = paths(routes).map((path) => path.split('/')[0] ?? '')
  // Parameters stand for the pages themselves; a name with a dot is no slug; the studio writes the last one.
  const own = first.filter((name) => !/[:*.]/.test(name) && name !== 'preguntas-frecuentes')
  expect(own.length).toBeGreaterThan(15)
  expect(own.filter((name) => !isReserved(name))).toEqual([])
})

it('keeps the shop from every address where another screen would hide it', () => {
  const names = paths(routes).flatMap((path) => {
    const [first = '', second] = path.split('/')
    return first === 'mystudio' ? (second ?? []) : first
  })
  const hiding = names.filter((name) => !/[:*.]/.test(name) && name !== 'paquetes')
  expect(hiding).toEqual(expect.arrayContaining(['preguntas-frecuentes', 'pagos', 'membresias', 'entrar']))
  expect(hiding.filter((name) => !isClosedToShop(name))).toEqual([])
  expect(['paquetes', 'planes'].filter(isClosedToShop)).toEqual([])
})
