import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// The floors of src, read from every import, those of types included: an import points down, or stays in its room.

const platform =
  'domain text contract server/environment server/ports server/db server/kit server/queue server/shared'
const screens = 'domain text contract web'

/** Each room and what it may import besides itself. A file belongs to the room whose name is the longest start of its path. */
const floors: Record<string, string> = {
  domain: '',
  text: '',
  contract: 'domain text',
  'server/environment': '',
  'server/ports': 'domain server/db',
  'server/db': 'domain text server/environment',
  'server/kit': 'domain text contract server/environment server/ports server/db',
  'server/queue': 'server/db',
  'server/shared': 'domain text contract server/ports server/db server/kit',
  'server/adapters': 'domain text server/environment server/ports server/db server/kit',
  'server/features': platform,
  'server/demo': `${platform} server/features`,
  'server/jobs': `${platform} server/features`,
  'server/http': `${platform} server/features`,
  server: `${platform} server/features server/http server/jobs server/demo server/adapters`,
  cli: `${platform} server/features server/http server/demo server`,
  web: 'domain text contract',
  'web/components': screens,
  'web/routes/site': `${screens} web/components`,
  'web/routes/account': `${screens} web/components`,
  'web/routes/admin': `${screens} web/components`,
  'web/routes/auth': `${screens} web/components`,
  'web/routes/kiosk': `${screens} web/components`,
  'web/routes/first-run': `${screens} web/components`,
  'web/routes/resources': `${screens} web/components`,
}

/** The same inside of the two features that have rooms. What lies beside the rooms is common to them; routes read from all rooms. */
const rooms: Record<string, Record<string, string>> = {
  selling: {
    packages: '',
    charging: '',
    grants: 'charging',
    cards: 'charging',
    discounts: 'charging packages',
    subscriptions: 'charging grants cards',
    orders: 'packages charging grants cards discounts subscriptions',
    refunds: 'charging grants',
    papers: 'subscriptions orders',
    lists: 'subscriptions orders papers',
    drawers: 'charging',
    payouts: '',
    desk: 'packages charging subscriptions orders refunds',
    events: 'charging subscriptions orders refunds',
  },
  booking: {
    calendar: '',
    credits: '',
    penalties: '',
    eligibility: '',
    line: '',
    places: 'credits penalties eligibility',
    attendance: 'penalties line',
    week: 'credits penalties line places',
    transfers: '',
    policies: 'penalties',
  },
}

/** Packages that the floors without input and output may use. */
const packages: Record<string, string> = {
  domain: 'temporal-polyfill ical-generator',
  text: 'intl-messageformat @formatjs/icu-messageformat-parser @schummar/icu-type-parser',
  contract: '@hono/zod-openapi',
}

/** Files that put the parts together: they may import everything. The server reads types of the built pages. */
const joints = new Set(['web/root.tsx', 'web/routes.ts', 'web/entry.server.tsx', 'web/entry.client.tsx'])
const typesOfPages = new Set(['server/http/pages/web-pages.ts'])

const src = resolve(import.meta.dirname, '../src')
const isOwn = (name: string): boolean => /\.tsx?$/.test(name) && !/\.(test|d)\.tsx?$/.test(name)
const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(isOwn)

interface Import {
  from: string
  /** A path below src, or the name of a package. */
  to: string
  /** Nothing of it runs. */
  isType: boolean
}

function importsOf(from: string): Import[] {
  const text = readFileSync(join(src, from), 'utf8')
  const found = text.matchAll(
    /^(?:import|export|\})( type)?.*\bfrom '([^']+)'|^import '([^']+)'|\bimport\('([^']+)'\)/gm,
  )
  return Array.from(found, ([, type, named, whole, lazy]) => {
    const name = named ?? whole ?? lazy ?? ''
    const isType = type !== undefined
    if (name.startsWith('#')) return { from, to: name.slice(1), isType }
    return { from, to: name.startsWith('.') ? join(dirname(from), name) : name, isType }
  })
}

const imports = files.flatMap(importsOf)
const known = new Set(files)
const own = imports.filter(({ to }) => known.has(to))

const longest = (names: string[], path: string): string | undefined =>
  names.filter((name) => path.startsWith(`${name}/`)).sort((a, b) => b.length - a.length)[0]

const roomOf = (path: string): string => longest(Object.keys(floors), path) ?? 'none'

function isAllowed({ from, to }: Import): boolean {
  if (joints.has(from)) return true
  if (typesOfPages.has(from) && to.startsWith('web/')) return true
  const [room, target] = [roomOf(from), roomOf(to)]
  return room === target || (floors[room] ?? '').split(' ').includes(target)
}

/** Whether a feature's file may import another one of a feature. */
function isAllowedInside({ from, to }: Import): boolean {
  const [, , feature = '', room = ''] = from.split('/')
  const [, , target = '', below = ''] = to.split('/')
  const isRoutes = /\.routes?\.ts$/.test(from)
  if (feature !== target)
    return (
      isRoutes || from === 'server/features/routes.ts' || !/\.(queries|routes|policy|presenter)\.ts$/.test(to)
    )
  const inside = rooms[feature]
  if (inside === undefined || isRoutes || !(below in inside)) return true
  return room === below || (inside[room] ?? '').split(' ').includes(below)
}

/** The first circle of imports that is found, empty when there is none. */
function circle(): string[] {
  const next = Map.groupBy(own, ({ from }) => from)
  const done = new Set<string>()
  const visit = (file: string, path: string[]): string[] => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { to } of next.get(file) ?? []) {
      const found = visit(to, [...path, file])
      if (found.length > 0) return found
    }
    done.add(file)
    return []
  }
  for (const file of files) {
    const found = visit(file, [])
    if (found.length > 0) return found
  }
  return []
}

const shown = ({ from, to }: Import): string => `${from} → ${to}`

describe('floors', () => {
  test('every file has a room, and its imports are read', () => {
    expect(files.filter((file) => roomOf(file) === 'none')).toEqual([])
    expect(own.length).toBeGreaterThan(files.length)
  })

  test('a folder has at most 20 files', () => {
    const entries = readdirSync(src, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
    const folders = Map.groupBy(entries, ({ parentPath }) => parentPath.slice(src.length + 1))
    expect([...folders].filter(([, inside]) => inside.length > 20).map(([folder]) => folder)).toEqual([])
  })

  test('imports point down', () => {
    expect(own.filter((one) => !isAllowed(one)).map(shown)).toEqual([])
  })

  test('a room imports only rooms below it, and another feature only through its commands', () => {
    const inFeatures = own.filter(({ from, to }) =>
      [from, to].every((path) => path.startsWith('server/features/')),
    )
    expect(inFeatures.filter((one) => !isAllowedInside(one)).map(shown)).toEqual([])
  })

  test('the floors without I/O use few packages', () => {
    const outside = imports.filter(({ from, to }) => !known.has(to) && roomOf(from) in packages)
    expect(
      outside.filter(({ from, to }) => !(packages[roomOf(from)] ?? '').split(' ').includes(to)).map(shown),
    ).toEqual([])
  })

  test('screens import only types from the contract: they call the server through the typed client', () => {
    const running = own.filter(
      ({ from, to, isType }) => from.startsWith('web/') && to.startsWith('contract/') && !isType,
    )
    expect(running.map(shown)).toEqual([])
  })

  test('only the back office imports a component library', () => {
    const carrying = imports.filter(({ to }) => to.startsWith('@mantine/')).map(({ from }) => from)
    expect(carrying.filter((from) => !from.startsWith('web/routes/admin/'))).toEqual([])
  })

  test('the back office has one form and one list, and not those of the site', () => {
    const byHand = files.filter((file) =>
      /\buseForm\b[^']*'@mantine\/form'/.test(readFileSync(join(src, file), 'utf8')),
    )
    expect(byHand).toEqual(['web/routes/admin/parts/dialogs/use-desk-form.ts'])
    const site = own.filter(({ to }) =>
      ['web/api/use-form.ts', 'web/components/records/Records.tsx'].includes(to),
    )
    expect(site.length).toBeGreaterThan(20)
    expect(site.filter(({ from }) => from.startsWith('web/routes/admin/')).map(shown)).toEqual([])
  })

  test('there is no import cycle, not even of types', () => {
    expect(circle()).toEqual([])
  })
})
