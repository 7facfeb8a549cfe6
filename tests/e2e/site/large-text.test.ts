import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { deskOf, signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { expectWhole, problemsOf } from '#tests/e2e/whole-pages.ts'

// A screen of 320 px, and text twice as large: nothing is cut off, split, covered or out of reach.
// Pages by themselves are looked at in public-pages.test.ts.

test('dialogs of a class stay whole', { tag: '@widths' }, async ({ page, baseURL }) => {
  const single = await ownClass(baseURL ?? '', { capacity: 8 })
  const open = async (calendar: string) => {
    await page.goto(calendar + single.week)
    const card = page.locator(`[data-card="${single.single_class_id}"]`)
    const name = /^Reservar/
    await card.getByRole('link', { name }).or(card.getByRole('button', { name })).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await test.step(calendar, () => expectWhole(page, { within: 'dialog[open]' }))
  }
  await open('/calendario')
  await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
  await open('/mystudio')
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
  for (const [{ week, single_class_id }, name] of [
    [full, /^Lista de espera/],
    [single, /^Con Paula/],
  ] as const) {
    // The address of one day twice would leave the first dialog open.
    await page.goto('about:blank')
    await page.goto(`/mystudio${week}`)
    await page.locator(`[data-card="${single_class_id}"]`).getByRole('button', { name }).first().click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await test.step(String(name), () => expectWhole(page, { within: 'dialog[open]' }))
  }
  await page.goto('/mystudio/informacion')
  await page.getByRole('button', { name: 'Editar' }).click()
  await expect(page.getByLabel('Apellido')).toBeVisible()
  await expectWhole(page)
})

test(
  'the shown day is in sight on a phone with text at 200%',
  { tag: '@widths' },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 320, height: 844 })
    // A Sunday after the demo's weeks.
    const day = addDays(mondayOf(localDay(new Date(), ZONE)), 41)
    const { week } = await ownClass(baseURL ?? '', { day })
    await page.addInitScript(() => {
      const enlarge = () => {
        document.documentElement.style.fontSize = '200%'
      }
      document.addEventListener('DOMContentLoaded', enlarge)
    })
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
    // On the narrowest phone none of the shop's kinds is out of sight in a strip that scrolls.
    await settings.send('Page.setFontSizes', { fontSizes: { standard: 16 } })
    await page.setViewportSize({ width: 320, height: 844 })
    const kinds = page.getByRole('navigation', { name: 'Tipo de paquete' })
    await expect(kinds.getByRole('link')).toHaveCount(3)
    await expect.poll(() => kinds.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBe(0)
  },
)
