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
async function crawl(url: string): Promise<LinkResult[]> {
  const { links } = await new LinkChecker().check({
    path: `${url}/`,
    recurse: true,
    concurrency: 4,
    checkFragments: true,
    linksToSkip: [`^(?!${url})`, '[?&]semana='],
  })
  return links
}

/** The paths of the pages among them; one that returns somewhere else after signing in counts once. */
function pagesOf(links: readonly LinkResult[]): string[] {
  const found = links
    .filter(({ state }) => state === LinkState.OK)
    .map(({ url }) => new URL(url))
    .filter(({ pathname, searchParams }) => !FILES.test(pathname) && !searchParams.has('volver'))
  return [...new Set(found.map(({ pathname, search }) => pathname + search))]
}

for (const brand of ['aura', 'volta'] as const)
  test(`links, markup and shared pictures of the site stand before other judges as ${brand} @once`, async ({
    request,
    studio,
  }) => {
    studio.wear(brand)
    const links = await crawl(studio.url)
    const broken = links.filter(({ state }) => state === LinkState.BROKEN)
    expect.soft(broken.map(({ url, parent, status }) => `${status} ${url} on ${parent}`)).toEqual([])
    const reached = links.map(({ url }) => new URL(url).pathname)
    const drawn = ['entrar', 'registro', 'recuperar', 'cupo'].map((name) => `/compartir/${name}.png`)
    expect.soft(reached).toEqual(expect.arrayContaining(drawn))

    const pages = pagesOf(links)
    expect(pages.length).toBeGreaterThan(30)
    const judge = new HtmlValidate({ extends: ['html-validate:standard'] })
    const faults: string[] = []
    for (const path of [...pages, ...UNLINKED]) {
      const html = await (await request.get(path)).text()
      const { results } = await judge.validateString(html, path)
      for (const { messages } of results)
        faults.push(
          ...messages.map(({ ruleId, message, selector }) => `${path}: ${ruleId}, ${message} (${selector})`),
        )
      if (html.includes('property="og:image"')) faults.push(...(await sharedFaults(path, html)))
    }
    expect(faults).toEqual([])
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
