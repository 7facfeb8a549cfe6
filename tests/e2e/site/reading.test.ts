import { gzipSync } from 'node:zlib'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** Pages that are only read. */
const PAGES = [
  '/',
  '/paquetes',
  '/coach/1',
  '/instructor/1',
  '/class_type/1',
  '/avisos',
  '/ubicacion',
  '/preguntas-frecuentes',
  '/cupo',
  '/reglamento',
  '/nada',
]
/** All their JavaScript, in KB gzipped. */
const most = 10

/**
 * Runs in the page: style modules with a class in the page and no rule, and such with rules and no class. The mark of a
 * module's file ends its classes: `className` in vite.config.ts.
 */
function modules(): { unstyled: string[]; unused: string[] } {
  const marks = (text: string) =>
    new Set([...text.matchAll(/[\w-]_([0-9a-f]{5})(?![\w-])/g)].map(([, m]) => m!))
  const shown = marks([...document.querySelectorAll('[class]')].map((e) => e.getAttribute('class')).join(' '))
  const sheets = [...document.styleSheets, ...document.adoptedStyleSheets]
  const rules = sheets.flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => marks(cssText))
  const styled = new Set(rules.flatMap((of) => [...of]))
  const unused = rules.filter((of) => of.size > 0 && ![...of].some((mark) => shown.has(mark)))
  return {
    unstyled: [...shown].filter((mark) => !styled.has(mark)),
    unused: unused.flatMap((of) => [...of]),
  }
}

test.describe('reading pages', () => {
  test.use({ expectedError: /status of 404/ })

  test('have one small script and inline styles each', { tag: '@once' }, async ({ page }) => {
    let scripts: Promise<number>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script')
        scripts.push(response.body().then((body) => gzipSync(body).length / 1024))
    })
    // None of them comes from the browser's cache: requests that are routed do not.
    await page.route('**/assets/**', (route) => route.continue())
    for (const path of PAGES)
      await test.step(path, async () => {
        scripts = []
        await page.goto(path, { waitUntil: 'networkidle' })
        const sizes = await Promise.all(scripts)
        expect(sizes, path).toHaveLength(1)
        expect(sizes[0], path).toBeLessThan(most)
        // What the build and the framework name otherwise: see src/web/document/README.md.
        await expect(page.locator('link[rel=stylesheet], link[rel=modulepreload]')).toHaveCount(0)
        await expect(page.getByRole('banner')).toHaveCSS('display', /flex|block/)
        expect(await page.evaluate(modules), path).toEqual({ unstyled: [], unused: [] })
      })
  })
})

test('“Reservar” opens the calendar with that class, once', { tag: '@once' }, async ({ page, baseURL }) => {
  const { week, single_class_id } = await ownClass(baseURL ?? '')
  await page.goto(`/${week}`)
  await page
    .locator(`[data-card="${single_class_id}"]`)
    .getByRole('link', { name: /^Reservar/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Entrar Ahora' })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/calendario\\?semana=[\\d-]+#reservar-${single_class_id}$`))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  // The day of the class is shown, also on the phone.
  await expect(page.locator(`[data-card="${single_class_id}"]`)).toBeInViewport()
  await page.reload()
  await expect(page.locator(`[data-card="${single_class_id}"]`)).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test(
  'the places left in the landing page’s week are current',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const { week, single_class_id, day, admin } = await ownClass(baseURL ?? '', { capacity: 2 })
    const line = page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.ok())
    await page.goto(`/${week}`)
    await line
    const card = page.locator(`[data-card="${single_class_id}"]`)
    await expect(card).toContainText('Últimos 2')
    await page.evaluate(() => Object.assign(window, { sameDocument: true }))
    // What is below the keyboard's focus stays there when it is drawn anew.
    const link = card.getByRole('link').first()
    await link.focus()
    await takePlace(admin, single_class_id, await somebody(baseURL ?? ''))
    await expect(card).toContainText('Último lugar')
    await expect(link).toBeFocused()
    // The rules came with the card: what it shows now may have been on no card before.
    expect(await page.evaluate(() => document.adoptedStyleSheets[0]?.cssRules.length ?? 0)).toBeGreaterThan(
      50,
    )
    expect((await page.evaluate(modules)).unstyled).toEqual([])
    const another = await ownClass(baseURL ?? '', { day })
    await expect(page.locator(`[data-card="${another.single_class_id}"]`)).toBeAttached()
    await expect(link).toBeFocused()
    // Nor does the phone's day change where another one has classes, too.
    const elsewhere = addDays(mondayOf(day), day === mondayOf(day) ? 1 : 0)
    const other = await ownClass(baseURL ?? '', { day: elsewhere })
    await expect(page.locator(`[data-card="${other.single_class_id}"]`)).toBeAttached()
    await expect(link).toBeFocused()
    // While a sheet of the week is open, its classes wait.
    await page.locator('[data-read]', { has: card }).evaluate((part) => {
      part.append(Object.assign(document.createElement('p'), { id: 'sheet', popover: 'manual' }))
      document.getElementById('sheet')?.showPopover()
    })
    const read = page.waitForResponse(
      (answer) => answer.request().resourceType() === 'fetch' && new URL(answer.url()).pathname === '/',
    )
    const third = await ownClass(baseURL ?? '', { day })
    await (await read).finished()
    await expect(page.locator('#sheet')).toBeVisible()
    await page.locator('#sheet').evaluate((sheet: HTMLElement) => sheet.hidePopover())
    await expect(page.locator(`[data-card="${third.single_class_id}"]`)).toBeAttached()
    expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
  },
)

test(
  'a signed-in viewer is greeted and sees their places, and the calendar’s actions',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
    for (const path of ['/', '/paquetes']) {
      await page.goto(path)
      const account = page.getByRole('link', { name: 'Mi Cuenta' }).filter({ visible: true }).first()
      await expect(account).toHaveAttribute('href', '/mystudio')
    }
    await page.goto(`/?semana=${localDay(new Date(), ZONE)}#presenciales`)
    // Only the phone's sheet of filters, which needs no script.
    const buttons = page
      .locator('#presenciales')
      .getByRole('button')
      .and(page.locator(':not([popovertarget])'))
    await expect(buttons).toHaveCount(0)
  },
)

test(
  'the browser may prefetch the next public page, and nothing private',
  { tag: '@once' },
  async ({ page }) => {
    const answer = await page.goto('/')
    const named = JSON.parse((await answer?.headerValue('speculation-rules')) ?? '') as string
    const rules = await page.request.get(named)
    expect(rules.headers()['content-type']).toBe('application/speculationrules+json')
    const [{ where }] = ((await rules.json()) as { prefetch: [{ where: { and: object[] } }] }).prefetch
    const denied = where.and.flatMap((one) => ('not' in one ? [one.not as Record<string, string>] : []))
    const addresses = denied.flatMap(({ href_matches }) => href_matches ?? [])
    expect(addresses).toEqual(
      expect.arrayContaining(['/admin', '/admin/*', '/checkout/*', '/mystudio', '/api/*', '/entrar']),
    )
    const matches = (path: string) =>
      page.evaluate(
        ([patterns, url]) =>
          patterns.some((pattern) =>
            // Not yet known to TypeScript.
            new (
              window as unknown as {
                URLPattern: new (p: string, b: string) => { test: (u: string) => boolean }
              }
            ).URLPattern(pattern, location.origin).test(url),
          ),
        [addresses, new URL(path, page.url()).href] as const,
      )
    for (const path of [
      '/checkout/4',
      '/entrar?volver=%2F',
      '/mystudio',
      '/admin/ajustes',
      '/gracias/1',
      '/transferencia/x',
    ])
      expect([path, await matches(path)]).toEqual([path, true])
    for (const path of ['/paquetes', '/calendario?semana=2026-11-16', '/coach/1', '/reglamento'])
      expect([path, await matches(path)]).toEqual([path, false])
  },
)

test('a link’s page is prefetched before it is pressed', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a hand that rests on a link')
  await page.goto('/')
  // Out of the cache, and anew.
  for (const [from, to] of [
    ['/', '/paquetes'],
    ['/paquetes', '/'],
  ]) {
    await page.goto(from ?? '')
    const link = page.locator(`header a[href="${to}"]`).filter({ visible: true }).first()
    const delivery = () =>
      page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON() as { deliveryType: string })
    await expect(async () => {
      await page.goto(from ?? '')
      await link.hover()
      await page.waitForTimeout(1000)
      await link.click()
      await page.waitForURL((url) => url.pathname === to)
      expect((await delivery()).deliveryType).toBe('navigational-prefetch')
    }).toPass()
  }
})

test('the phone’s menu works without a script, and closes on a link within the page', async ({
  page,
  isMobile,
}) => {
  test.skip(!isMobile, 'a menu of the phone')
  await page.goto('/')
  const menu = page.locator('#site-menu')
  await page.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(menu).toBeVisible()
  await menu.getByRole('link', { name: 'Coaches' }).click()
  await expect(menu).toBeHidden()
  await expect(page.locator('#coaches')).toBeInViewport()
})

test('the phone’s menu closes when the keyboard leaves it', async ({ page, isMobile, baseURL }) => {
  test.skip(!isMobile, 'a menu of the phone')
  const leave = async (path: string, id: string) => {
    await page.goto(path)
    const menu = page.locator(id)
    await page.getByRole('button', { name: 'Abrir menú' }).press('Enter')
    await expect(menu).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(menu.locator(':focus')).toHaveCount(1)
    await menu.locator('a[href], button').last().focus()
    await page.keyboard.press('Tab')
    await expect(menu).toBeHidden()
    await expect(page.locator(':focus')).toHaveCount(1)
  }
  await leave('/', '#site-menu')
  await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
  await leave('/mystudio/creditos', '#account-drawer')
})
