import { sql } from 'kysely'
import type { APIRequestContext } from '@playwright/test'
import { siteMap, type Address } from '#domain/site-map/table.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })
test.use({ studioName: 'findable' })
test.skip(({ isMobile }) => isMobile, 'what search engines read is the same on every screen')

interface Found {
  status: number
  location: string | undefined
  html: string
}

async function look(request: APIRequestContext, path: string): Promise<Found> {
  const answer = await request.get(path, { maxRedirects: 0 })
  return { status: answer.status(), location: answer.headers()['location'], html: await answer.text() }
}

const meta = (html: string, name: string): string | undefined =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
const canonical = (html: string): string | undefined => /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]

/** Every thing of schema.org that a page tells of. */
function things(html: string): Record<string, unknown>[] {
  const [, json = '[]'] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html) ?? []
  return JSON.parse(json) as Record<string, unknown>[]
}
const typesOf = (html: string) => new Set(things(html).flatMap((thing) => thing['@type'] as string))

test('each URL of the sitemap is a page with text and a picture of its own', async ({ request, studio }) => {
  await sql`update instructor set deleted_at = now() where instructor_id = 2`.execute(studio.db)
  await asAdmin(studio.url, 'POST', '/pages', { slug: 'vacia', title: 'Vacía', content: '<p> </p>' })
  const xml = (await look(request, '/sitemap.xml')).html
  const listed = [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map((match) => new URL(match[1] ?? '').pathname)
  expect(listed).toEqual(
    expect.arrayContaining(['/', '/paquetes', '/instructor/1', '/class_type/1', '/reglamento']),
  )
  const fixed = siteMap.filter((row) => 'public' in row && 'indexed' in row && !row.path.includes(':'))
  expect(listed).toEqual(expect.arrayContaining(fixed.map(({ path }) => path)))
  const asked: readonly Address[] = siteMap
  for (const { path, public: open, indexed } of asked)
    if (!open || !indexed) expect(listed).not.toContain(path)
  expect(listed).not.toContain('/instructor/2')
  expect(listed).not.toContain('/vacia')
  const titles = new Set<string | undefined>()
  for (const path of listed) {
    const { status, html } = await look(request, path)
    expect([path, status, new URL(canonical(html) ?? '').pathname]).toEqual([path, 200, path])
    expect([path, meta(html, 'description') ?? ''], path).toEqual([path, expect.stringMatching(/.{10}/)])
    titles.add(/<title>([^<]*)/.exec(html)?.[1])
    const picture = await request.get(new URL(meta(html, 'og:image') ?? '').pathname)
    expect([path, picture.status(), picture.headers()['content-type']]).toEqual([
      path,
      200,
      expect.stringMatching(/^image\//),
    ])
  }
  expect(titles.size).toBe(listed.length)
  await sql`update instructor set deleted_at = null where instructor_id = 2`.execute(studio.db)
})

test('private pages are noindex', async ({ request }) => {
  expect((await look(request, '/robots.txt')).html).toMatch(
    /^Disallow: \/transferencia\/$[^]*^Disallow: \/admin\$$[^]*^Sitemap: http.*\/sitemap\.xml$/m,
  )
  for (const path of ['/checkout/1', '/no-existe', '/restablecer', '/mystudio', '/coach/x/y']) {
    const { html } = await look(request, path)
    expect([path, meta(html, 'robots'), canonical(html)]).toEqual([path, 'noindex', undefined])
  }
})

test('structured data describes the studio, its classes, packages and answers, whatever they are called', async ({
  page,
  request,
  studio,
}) => {
  await sql`update class_type set name = 'Yoga</script><script>window.harmed = 1</script>' where class_type_id = 1`.execute(
    studio.db,
  )
  await asAdmin(studio.url, 'POST', '/pages', {
    slug: 'preguntas-frecuentes',
    title: 'Preguntas',
    content: '<h2>¿Qué llevo?</h2><p>Agua.</p>',
  }).catch(() => undefined)
  const landing = (await look(request, '/')).html
  for (const type of ['HealthClub', 'Product']) expect(typesOf(landing)).toContain(type)
  const offers = things(landing).flatMap((thing) => (thing['@type'] === 'Product' ? [thing['offers']] : []))
  expect(offers[0]).toMatchObject({ '@type': 'Offer', priceCurrency: 'MXN' })
  const monday = await sql<{ day: string }>`
    select to_char(date_trunc('week', (min(class_date) at time zone 'America/Mexico_City')), 'YYYY-MM-DD') as day
    from single_class where class_date > now() + interval '1 day' and class_type_id = 1`.execute(studio.db)
  const week = `/calendario?semana=${monday.rows[0]?.day}`
  expect(typesOf((await look(request, week)).html)).toContain('Event')
  await page.goto(week)
  expect(await page.evaluate(() => (window as { harmed?: number }).harmed)).toBeUndefined()
  expect(things((await look(request, '/preguntas-frecuentes')).html)).toMatchObject([{ '@type': 'FAQPage' }])
})

test('a changed path redirects in one step, also after two pages have swapped theirs', async ({
  request,
  studio,
}) => {
  const add = async (slug: string) =>
    (await asAdmin(studio.url, 'POST', '/pages', { slug, title: slug, content: '<p>Hola</p>' })).page.page_id
  const move = (page_id: number, slug: string) => asAdmin(studio.url, 'PUT', '/pages', { page_id, slug })
  const [one, two] = [await add('uno'), await add('dos')]
  const leads = async (path: string) => {
    const { status, location } = await look(request, path)
    return [status, location]
  }
  // Pages that the server has cached change a moment after the answer.
  const expectLeads = async (expected: Record<string, unknown[]>) => {
    for (const [path, to] of Object.entries(expected)) await expect.poll(() => leads(path)).toEqual(to)
  }
  await move(one, 'tres')
  await expectLeads({ '/uno': [301, '/tres'] })
  await move(two, 'uno')
  await move(one, 'dos')
  await expectLeads({ '/uno': [200, undefined], '/dos': [200, undefined], '/tres': [301, '/dos'] })
  await move(two, 'otra')
  await move(one, 'uno')
  await expectLeads({ '/dos': [301, '/uno'], '/otra': [200, undefined], '/uno': [200, undefined] })
})

test('the shop with another name and path is found there only', async ({ request, studio }) => {
  await configure(studio.url, { class_packages_path: 'planes', class_packages_name: 'Planes' })
  const { status, html } = await look(request, '/planes')
  expect([status, new URL(canonical(html) ?? '').pathname]).toEqual([200, '/planes'])
  expect(html).toMatch(/<title>Planes/)
  expect((await look(request, '/paquetes?tipo=online')).location).toBe('/planes?tipo=online')
  await configure(studio.url, { class_packages_path: 'bonos' })
  expect((await look(request, '/planes')).location).toBe('/bonos')
  expect((await look(request, '/sitemap.xml')).html).toMatch(/\/bonos<\/loc>/)
  await configure(studio.url, { class_packages_path: null, class_packages_name: null })
  expect((await look(request, '/bonos')).location).toBe('/paquetes')
  expect((await look(request, '/paquetes')).status).toBe(200)
})

test('with a domain of its own the site is found there', async ({ request, studio }) => {
  await configure(studio.url, { domain: 'Casaaura.mx' })
  const { html } = await look(request, '/avisos')
  expect(canonical(html)).toBe('https://casaaura.mx/avisos')
  expect(meta(html, 'og:url')).toBe('https://casaaura.mx/avisos')
  expect(meta(html, 'og:image')).toBe('https://casaaura.mx/compartir/avisos.png')
  expect((await look(request, '/robots.txt')).html).toContain('Sitemap: https://casaaura.mx/sitemap.xml')
  expect((await look(request, '/sitemap.xml')).html).toContain('<loc>https://casaaura.mx/avisos</loc>')
  const business = things((await look(request, '/')).html).find(
    (thing) => 'telephone' in thing || 'sameAs' in thing,
  )
  expect(business).toMatchObject({ url: 'https://casaaura.mx/' })
  await configure(studio.url, { domain: null })
  expect(canonical((await look(request, '/avisos')).html)).toBe(`${studio.url}/avisos`)
})
