import type { RouteConfigEntry } from '@react-router/dev/routes'
import { expect, it } from 'vitest'
import { siteMap, type Address } from '#domain/site-map/table.ts'
import routes from '#web/routes.ts'

/** Every address that the routes know, as a pattern. */
function patterns(entries: readonly RouteConfigEntry[], above = ''): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = [above, path].filter(Boolean).join('/')
    if (children.length > 0 && !index) return patterns(children, here)
    // A parameter that may be left out stands for two addresses.
    return here.endsWith('?') ? [here.slice(0, here.lastIndexOf('/')), here.slice(0, -1)] : [here]
  })
}

const table: readonly Address[] = siteMap
const byRoutes = patterns(routes).map((path) => (path === '*' ? path : `/${path}`))

it('every route is in the site map, and every screen in the site map has a route', () => {
  const screens = table.filter((row) => row.area !== 'server').map((row) => row.path)
  expect(byRoutes.length).toBeGreaterThan(40)
  expect(byRoutes.toSorted()).toEqual(screens.toSorted())
})

it('has every path that the specification gives a screen', () => {
  const specified = `/ /entrar /registro /recuperar /:slug /paquetes /avisos /ubicacion /calendario /coach/:id
    /instructor/:id /class_type/:id /preguntas-frecuentes /checkout/:id /gracias/:id /reservation/:id /mystudio
    /mystudio/online /mystudio/video/:id /mystudio/:shop /mystudio/informacion /mystudio/membresias /mystudio/pagos
    /mystudio/metodos /mystudio/waitlists /mystudio/creditos /mystudio/reservaciones`.split(/\s+/)
  const known = new Set(table.map((row) => row.path))
  expect(specified.filter((path) => !known.has(path))).toEqual([])
})
