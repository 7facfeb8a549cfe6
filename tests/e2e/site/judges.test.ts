import type { APIRequestContext } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { LinkChecker, LinkState, type LinkResult } from 'linkinator'
import { structuredDataTest } from 'structured-data-testing-tool'
import presets from 'structured-data-testing-tool/presets.js'
import { expect, test } from '#tests/e2e/own-studio.ts'

// What others' programs find wrong with the public site. `redocly lint` is a static check (scripts/lib/parts.mjs).

test.describe.configure({ mode: 'default', timeout: 120_000 })
test.use({ studioName: 'judges' })

/** No link leads to these. */
const UNLINKED = ['/no-existe', '/restablecer?token=x', '/transferencia/nadie', '/sin-conexion']
/** Addresses that are no page. */
const FILES = /^\/(?:api|assets|compartir|files|icon|manifest|robots|sitemap|sw)\b|\.(?:ico|svg)$/

/** Every link of the site and of the pages behind them; weeks are the same page for ever. */
async function crawl(url: string, recurse: boolean): Promise<LinkResult[]> {
  const { links } = await new LinkChecker().check({
    path: `${url}/`,
    recurse,
    concurrency: 4,
    checkFragments: true,
    linksToSkip: [`^(?!${url})`, '[?&]semana='],
  })
  return links
}

const brokenOf = (links: readonly LinkResult[]): string[] =>
  links
    .filter(({ state }) => state === LinkState.BROKEN)
    .map(({ url, parent, status }) => `${status} ${url} on ${parent}`)

/** The paths of the pages among them; one that returns somewhere else after signing in counts once. */
function pagesOf(links: readonly LinkResult[]): string[] {
  const found = links
    .filter(({ state }) => state === LinkState.OK)
    .map(({ url }) => new URL(url))
    .filter(({ pathname, searchParams }) => !FILES.test(pathname) && !searchParams.has('volver'))
  return [...new Set(found.map(({ pathname, search }) => pathname + search))]
}

const brands = {
  aura: { own: /Casa Aura/, other: /volta\b/i },
  volta: { own: /VOLTA/, other: /casa\s?aura/i },
} as const

/** What is wrong with whom a page names. */
function namesIn(path: string, text: string, { own, other }: { own: RegExp; other: RegExp }): string[] {
  const named = other.exec(text)
  return [
    ...(own.test(text) ? [] : [`${path} does not name its own brand`]),
    ...(named ? [`${path} names the other brand: ${named[0]}`] : []),
  ]
}

const judge = new HtmlValidate({ extends: ['html-validate:standard'] })

/** What is wrong with the names in pages, with their markup, and with what they tell of when they are shared. */
async function faultsOf(
  request: APIRequestContext,
  paths: readonly string[],
  brand: keyof typeof brands,
): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths) {
    const html = await (await request.get(path)).text()
    const { results } = await judge.validateString(html, path)
    faults.push(...namesIn(path, html, brands[brand]))
    for (const { messages } of results)
      faults.push(
        ...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}, ${message} (${selector})`),
      )
    if (html.includes('property="og:image"')) faults.push(...(await sharedFaults(path, html)))
  }
  const manifest = '/manifest.webmanifest'
  return [...faults, ...namesIn(manifest, await (await request.get(manifest)).text(), brands[brand])]
}

test('links, markup, names and shared pictures of the site stand before other judges @once', async ({
  request,
  studio,
}) => {
  studio.wear('aura')
  const links = await crawl(studio.url, true)
  expect.soft(brokenOf(links)).toEqual([])
  const reached = links.map(({ url }) => new URL(url).pathname)
  const drawn = ['entrar', 'registro', 'recuperar', 'cupo'].map((name) => `/compartir/${name}.png`)
  expect.soft(reached).toEqual(expect.arrayContaining(drawn))
  const pages = pagesOf(links)
  expect(pages.length).toBeGreaterThan(30)
  expect(await faultsOf(request, [...pages, ...UNLINKED], 'aura')).toEqual([])
})

// Links lead to the same places in each brand; what differs is what it puts into a page.
test('markup, names and the landing page’s links stand before them as volta @once', async ({
  request,
  studio,
}) => {
  studio.wear('volta')
  expect.soft(brokenOf(await crawl(studio.url, false))).toEqual([])
  const sitemap = await (await request.get('/sitemap.xml')).text()
  const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
  expect(listed.length).toBeGreaterThan(15)
  expect(
    await faultsOf(
      request,
      [...listed, '/checkout/3', '/entrar', '/registro', '/recuperar', ...UNLINKED],
      'volta',
    ),
  ).toEqual([])
})

const PRESETS = [presets.Google, presets.Twitter, presets.Facebook]

async function sharedFaults(path: string, html: string): Promise<string[]> {
  const outcome = await structuredDataTest(html, { presets: PRESETS }).catch(
    (error: { res?: Awaited<ReturnType<typeof structuredDataTest>> }) => {
      if (error.res === undefined) throw error
      return error.res
    },
  )
  // It would find nothing wrong with things that it does not see.
  if (path === '/') expect(outcome.schemas).toEqual(expect.arrayContaining(['HealthClub', 'Product']))
  return outcome.failed.map(({ group, test: name }) => `${path}: ${group}, ${name}`)
}
