import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { deskAs, deskOf, signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { enlarge, problemsOf, visitAll } from '#tests/e2e/whole-pages.ts'

// A screen of 320 px, and text twice as large: nothing is cut off, split, covered or out of reach.

const SIZES = [
  { width: 320, text: '100%' },
  { width: 320, text: '200%' },
  { width: 390, text: '200%' },
  { width: 1280, text: '200%' },
] as const

for (const { width, text } of SIZES)
  test.describe(`at ${width} px with text at ${text}`, () => {
    // The longest words are wider than such a screen, and break.
    const smallest = (problems: string[]) =>
      width === 320 && text === '200%' ? problems.filter((one) => !one.startsWith('broken word')) : problems
    test.use({ viewport: { width, height: 844 }, expectedError: /404/ })

    test('pages stay whole', { tag: '@widths' }, async ({ page, baseURL }) => {
      test.setTimeout(240_000)
      const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
      const long = { title: 'Llámanos al 5215588085089, también por WhatsApp', content: '<p>Hola</p>' }
      await desk.call('POST', '/announcements', long)
      // The landing page is cached for some seconds.
      const landing = async () => (await page.request.get('/')).text()
      await expect.poll(landing, { timeout: 30_000 }).toContain(long.title)
      await enlarge(page, text)
      await visitAll(page, baseURL ?? '', smallest)
    })

    test('dialogs stay whole', { tag: '@widths' }, async ({ page, baseURL }) => {
      const single = await ownClass(baseURL ?? '', { capacity: 8 })
      await enlarge(page, text)
      const open = async (name: RegExp) => {
        await page.goto(`${page.url().includes('mystudio') ? '/mystudio' : '/calendario'}${single.week}`)
        const card = page.locator(`[data-card="${single.single_class_id}"]`)
        await card.getByRole('link', { name }).or(card.getByRole('button', { name })).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect.soft(smallest(await problemsOf(page, 'dialog[open]')), String(name)).toEqual([])
        // Both may be in one week, whose page then stays.
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toBeHidden()
      }
      await open(/^Reservar/)
      await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
      await page.goto('/mystudio')
      await open(/^Reservar/)
    })

    test('what a customer fills in stays whole', { tag: '@widths' }, async ({ page, baseURL }) => {
      const url = baseURL ?? ''
      test.slow()
      const full = await ownClass(url, { map: '4,6,7', capacity: 1 })
      await takePlace(full.admin, full.single_class_id, await somebody(url), { spot: 1 })
      const single = await ownClass(url, { map: '4,6,7', capacity: 10 })
      await signUp(page, url)
      const { customer } = await (await deskOf(page.request, url)).call('GET', '/customer')
      await takePlace(single.admin, single.single_class_id, customer.customer_id, { spot: 4 })
      const guest = { spot: 10, guest: 'Paula' }
      await takePlace(single.admin, single.single_class_id, customer.customer_id, guest)
      await enlarge(page, text)
      for (const [{ week, single_class_id }, name] of [
        [full, /^Lista de espera/],
        [single, /^Con Paula/],
      ] as const) {
        // The address of one day twice would leave the first dialog open.
        await page.goto('about:blank')
        await page.goto(`/mystudio${week}`)
        await page.locator(`[data-card="${single_class_id}"]`).getByRole('button', { name }).first().click()
        await expect(page.getByRole('dialog')).toBeVisible()
        expect.soft(smallest(await problemsOf(page, 'dialog[open]')), String(name)).toEqual([])
      }
      await page.goto('/mystudio/informacion')
      await page.getByRole('button', { name: 'Editar' }).click()
      await expect(page.getByLabel('Apellido')).toBeVisible()
      expect.soft(smallest(await problemsOf(page)), 'Editar').toEqual([])
    })
  })

test(
  'the shown day is in sight on a phone with text at 200%',
  { tag: '@widths' },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    // A Sunday after the demo's weeks.
    const day = addDays(mondayOf(localDay(new Date(), ZONE)), 41)
    const { week } = await ownClass(baseURL ?? '', { day })
    await enlarge(page, '200%')
    await page.goto(`/calendario${week}`)
    const shown = page.getByRole('navigation', { name: 'Días de la semana' }).locator('[aria-current="true"]')
    await expect(shown).toContainText('Domingo')
    await expect(shown).toBeInViewport({ ratio: 1 })
  },
)

test(
  'a browser whose own text is twice as large gets the phone’s layout',
  { tag: '@widths' },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1280, height: 844 })
    await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
    const settings = await page.context().newCDPSession(page)
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 32 } })
    for (const path of ['/mystudio', '/mystudio/reservaciones', '/paquetes']) {
      await page.goto(path)
      await expect(page.getByRole('button', { name: /menú/i }).first()).toBeVisible()
      expect.soft(await problemsOf(page), path).toEqual([])
    }
  },
)

test('the kinds of packages are whole on the narrowest phone', { tag: '@widths' }, async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 844 })
  await page.goto('/paquetes')
  const kinds = page.getByRole('navigation', { name: 'Tipo de paquete' })
  await expect(kinds.getByRole('link')).toHaveCount(3)
  expect(await kinds.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
})
