import { expect, test } from '#tests/e2e/own-studio.ts'

test.use({ studioName: 'names' })
test.describe.configure({ mode: 'default', timeout: 120_000 })

/** What no page in the sitemap leads to. */
const UNLISTED = ['/entrar', '/registro', '/recuperar', '/checkout/3', '/manifest.webmanifest', '/offline']

const brands = { aura: [/Casa Aura/, /volta\b/i], volta: [/VOLTA/, /casa\s?aura/i] } as const

for (const [brand, [own, other]] of Object.entries(brands))
  test(`no page of ${brand} names the other brand`, { tag: '@once' }, async ({ page, studio }) => {
    studio.wear(brand as keyof typeof brands)
    const sitemap = await (await page.request.get('/sitemap.xml')).text()
    const listed = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => new URL(url!).pathname)
    expect(listed.length).toBeGreaterThan(15)
    for (const path of [...listed, ...UNLISTED]) {
      const text = await (await page.request.get(path)).text()
      expect.soft(text, `${path} names its own`).toMatch(own)
      expect.soft(other.exec(text)?.[0], `${path} names the other`).toBeUndefined()
    }
  })
