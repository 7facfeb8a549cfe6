import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { isReserved } from '#domain/content/addresses.ts'
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
