import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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

/** Names addresses of another site. */
const OTHERS = 'server/features/videos/host-players.ts'

const firstParts = new Set(
  table.map(({ path }) => path.split('/')[1] ?? '').filter((part) => /^[a-z]/.test(part)),
)
const anyFirst = [...firstParts].join('|').replaceAll('.', String.raw`\\?\.`)
/** An address where a text, a part of a template or a regular expression begins; a key of a record has a colon after it. */
const ADDRESS = new RegExp(
  String.raw`(?:["'\x60}^]|/(?=\\))(\\?/(?:${anyFirst})(?![\w.-])[^"'\x60\s]*)('?: )?`,
  'g',
)
/** With an open part it is no address yet, and types check it. */
const openPatterns = new Set(table.map(({ path }) => path).filter((path) => /[:*]/.test(path)))

/** The addresses that code writes by hand. */
const addressesIn = (code: string): string[] =>
  code
    .split('\n')
    .filter((line) => !/^\s*(?:\/\/|\/?\*)/.test(line))
    .flatMap((line) => [...line.matchAll(ADDRESS)])
    .flatMap(([, address = '', key]) => (key !== undefined || openPatterns.has(address) ? [] : [address]))

it('no other file of src writes an address', () => {
  const src = resolve(import.meta.dirname, '../src')
  const isOwn = (file: string): boolean =>
    /\.tsx?$/.test(file) && !/\.test\.tsx?$|^(?:domain\/site-map|text)\//.test(file) && file !== OTHERS
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isOwn)
  expect(files.length).toBeGreaterThan(1000)
  const found = files.flatMap((file) =>
    addressesIn(readFileSync(join(src, file), 'utf8')).map((address) => `${file}: ${address}`),
  )
  expect(found).toEqual([])
})

it.each([
  ["fetch('/api/health')", '/api/health'],
  ['fetch(`/api/auth/${path}`)', '/api/auth/${path}'],
  ['`${origin}/api/auth/callback/${name}`', '/api/auth/callback/${name}'],
  ['<a href="/calendario?dias=todos">', '/calendario?dias=todos'],
  [String.raw`/^\/files\/([a-z]+)$/.exec(path)`, String.raw`\/files\/([a-z]+)$/.exec(path)`],
  [String.raw`/\/files\/[a-z]+/g`, String.raw`\/files\/[a-z]+/g`],
  ["path.startsWith('/assets/')", '/assets/'],
  ["app.route('/api', api)", '/api'],
  ["paths.api('/openapi.json')", undefined],
  ["redirect('/entrar')", '/entrar'],
  ["endOf('/files/*', address)", undefined],
  ["'/paquetes': [{ path: paths.paquetes(studio) }]", undefined],
  ["'POST /files'", undefined],
])('%s writes an address: %s', (code, address) => {
  expect(addressesIn(code)).toEqual(address === undefined ? [] : [address])
})
