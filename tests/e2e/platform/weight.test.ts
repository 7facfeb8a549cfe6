import type { Response } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from '#tests/e2e/test.ts'
import { nextWeek } from '#tests/e2e/week.ts'

/** All the JavaScript of a calendar that somebody only looks at, with the dialogs that come once it rests, in KB gzipped. */
const most = 200
/** In how many files it comes: on a phone each is a request. */
const filesOfCalendar = 35

test('a calendar starts its application at once, with few bytes', { tag: '@once' }, async ({ page }) => {
  const scripts = new Map<string, Promise<number>>()
  const weigh = (response: Response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.endsWith('.js')) return
    scripts.set(
      pathname,
      response.body().then((body) => gzipSync(body).length / 1024),
    )
  }
  page.on('response', weigh)
  await page.goto('/calendario')
  for (const last of ['/stream-', '/BookingDialogs-'])
    await expect.poll(() => [...scripts.keys()].some((name) => name.includes(last))).toBe(true)
  // What those ask for comes after them; a stream stays open, so the network never rests.
  const rests = async () => {
    const before = scripts.size
    await page.waitForTimeout(500)
    return scripts.size === before
  }
  await expect.poll(rests).toBe(true)
  // What comes while the sizes are awaited would be asked for its body after the test has ended.
  page.off('response', weigh)
  const sizes = await Promise.all([...scripts].map(async ([name, size]) => [name, await size] as const))
  const sum = sizes.reduce((total, [, size]) => total + size, 0)
  const list = sizes.map(([name, size]) => `${size.toFixed(1).padStart(6)} ${name}`).join('\n')
  expect(sum, `${list}\n${sum.toFixed(1)} KB in all: load later what only some visitors need`).toBeLessThan(
    most,
  )
  expect(sizes.length, list).toBeLessThan(filesOfCalendar)
})

test(
  'navigating between weeks and application pages loads no new document',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/calendario')
    const week = page.getByRole('navigation', { name: 'Semana', exact: true })
    const shown = (await week.textContent()) ?? ''
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    await nextWeek(page).click()
    await expect(page).toHaveURL(/semana=/)
    await page.goBack()
    await expect(page).toHaveURL('/calendario')
    await expect(week).toHaveText(shown)
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

    // Nor on the way to another page with an application, whose route the browser asks for by then.
    await page.getByRole('link', { name: 'Ingresar' }).filter({ visible: true }).first().click()
    await expect(page.getByLabel('Correo electrónico')).toBeVisible()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  },
)

test(
  'a page in Spanish loads two fonts, and those of other letters with the first that it shows',
  { tag: '@once' },
  async ({ page }) => {
    const fonts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'font') fonts.push(new URL(request.url()).pathname)
    })
    const loaded = () => page.evaluate(async () => (await document.fonts.ready).size)
    await page.goto('/avisos')
    await loaded()
    expect(fonts).toHaveLength(2)
    const heading = page.getByRole('heading', { level: 1 })
    await heading.evaluate((one) => void (one.textContent = 'Zoë'))
    await expect.poll(() => fonts.length).toBe(3)
  },
)

const assets = resolve(import.meta.dirname, '../../../build/client/assets')
/** No file of the build is larger, so that none is a phone's wait by itself; in KB gzipped. */
const largest = 200
/** The JavaScript that a route needs before it is alive: in KB gzipped, and in at most how many files (docs/performance.md). */
const routesWeighed = [
  { route: 'auth/enter', kilobytes: 155, files: 10 },
  { route: 'auth/register', kilobytes: 170, files: 14 },
  { route: 'checkout/checkout', kilobytes: 186, files: 17 },
  { route: 'account/calendar', kilobytes: 175, files: 16 },
  { route: 'account/profile', kilobytes: 194, files: 21 },
  { route: 'admin/today/today', kilobytes: 235, files: 32 },
]

const weightOf = (file: string): number => gzipSync(readFileSync(join(assets, file))).length / 1024

/** Files that a page's modules load at once, with what those import in their turn. */
function loadedWith(modules: readonly string[]): Set<string> {
  const found = new Set<string>()
  const open = [...modules]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue
    found.add(file)
    const code = readFileSync(join(assets, file), 'utf8')
    for (const [, name] of code.matchAll(/(?:from|import)\s*["']\.\/([\w.~-]+\.js)["']/g))
      if (name !== undefined) open.push(name)
  }
  return found
}

interface Manifest {
  entry: { module: string }
  routes: Record<string, { parentId?: string; module: string }>
}

function readManifest(): Manifest {
  const [json] = readdirSync(assets)
    .filter((file) => /^manifest-.*\.js$/.test(file))
    .flatMap(
      (file) => /__reactRouterManifest=(\{.*\})/.exec(readFileSync(join(assets, file), 'utf8'))?.[1] ?? [],
    )
  return JSON.parse(json ?? '') as Manifest
}

/** The files that a route needs before it is alive, by the end of its id. */
function filesOf(route: string): string[] {
  const { entry, routes } = readManifest()
  const modules = [entry.module]
  let id: string | undefined = Object.keys(routes).find((one) => one.endsWith(route))
  expect(id, route).toBeDefined()
  for (; id !== undefined; id = routes[id]?.parentId) modules.push(routes[id]?.module ?? '')
  return [...loadedWith(modules.map((path) => basename(path)))]
}

test('no file of the build is heavy', { tag: '@once' }, () => {
  const heavy = readdirSync(assets)
    .filter((file) => file.endsWith('.js'))
    .map((file) => [file, Math.round(weightOf(file))] as const)
    .filter(([, weight]) => weight > largest)
  expect(heavy).toEqual([])
})

for (const { route, kilobytes, files: mostFiles } of routesWeighed)
  test(`${route} begins with few bytes, in few files`, { tag: '@once' }, () => {
    const files = filesOf(route)
    const list = files.map((file) => `${weightOf(file).toFixed(1).padStart(6)} ${file}`).join('\n')
    const sum = files.reduce((total, file) => total + weightOf(file), 0)
    expect(sum, `${list}\n${sum.toFixed(1)} KB in all`).toBeLessThanOrEqual(kilobytes)
    expect(files.length, list).toBeLessThanOrEqual(mostFiles)
    // As many as there are; a manifest that is read wrongly has none.
    expect(files.length).toBeGreaterThan(5)
  })

test('no page outside of the back office loads its files', { tag: '@once' }, () => {
  const { routes } = readManifest()
  const others = Object.keys(routes).filter((id) => !id.startsWith('routes/admin/'))
  const found = others.flatMap((id) =>
    filesOf(id)
      .filter((file) => /^(admin|mantine|forms|lists)-[\w-]{8}\./.test(file))
      .map((file) => `${id}: ${file}`),
  )
  expect(found).toEqual([])
  expect(others.length).toBeGreaterThan(20)
})
