import type { Page } from '@playwright/test'
import { can } from '#domain/people/roles.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { enlargeNow, problemsOf } from '#tests/e2e/whole-pages.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'
import { addressOf, recordsOf, screens } from './screens.ts'

const ACCOUNTS = { reception: 'recepcion', instructor: 'coach' } as const

/** Fails unless a screen is there, with its title. */
async function open(page: Page, address: string): Promise<void> {
  const answer = await page.goto(address)
  expect(answer?.status(), address).toBe(200)
  const title = page.getByRole('heading', { level: 1 })
  await expect(title, address).toHaveCount(1)
  await expect(title, address).toHaveText(/\S/)
  await expect(page, address).toHaveTitle(/\S/)
}

for (const role of ['reception', 'instructor'] as const)
  test.describe(`every screen for ${role}`, () => {
    test.use({ expectedError: /404/ })

    test('opens, or is not found and not in the menu', { tag: '@once' }, async ({ page, baseURL }) => {
      test.setTimeout(240_000)
      const url = baseURL ?? ''
      const records = await recordsOf(url)
      await signInAs(page.request, url, `${ACCOUNTS[role]}@casaaura.mx`)
      await page.goto('/admin')
      const links = page.getByRole('complementary').locator('a')
      const menu = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
      const [seen, refused] = [true, false].map((may) =>
        screens.filter(({ needs }) => can(role, needs) === may),
      )
      for (const screen of seen ?? []) await open(page, addressOf(screen, records))
      // One is looked at; the page is the same for all of them, which are asked for without drawing it.
      const [first] = refused ?? []
      if (first) expect((await page.goto(addressOf(first, records)))?.status(), first.path).toBe(404)
      for (const screen of refused ?? []) {
        const address = addressOf(screen, records)
        expect((await page.request.get(address)).status(), address).toBe(404)
        expect(menu, address).not.toContain(screen.path)
      }
    })
  })

/** What an admin sees, and an admin sees all: screens by their first word, which are looked at beside one another. */
const areas = Map.groupBy(screens, ({ path }) => path.split('/')[2] ?? 'hoy')

for (const [area, own] of areas)
  test(`${area}: accessible, whole on a narrow screen and with large text`, async ({
    page,
    baseURL,
    isMobile,
  }) => {
    test.setTimeout(20_000 + own.length * 30_000)
    const url = baseURL ?? ''
    const records = await recordsOf(url)
    await signInAs(page.request, url, 'admin@casaaura.mx')
    for (const screen of own) {
      await open(page, addressOf(screen, records))
      await expectAccessible(page)
      await expectNoOverflow(page, isMobile ? [390, 320] : [1280])
      if (isMobile) {
        expect.soft(await problemsOf(page), `${screen.path} at 320 px`).toEqual([])
        await page.setViewportSize({ width: 390, height: 844 })
      }
      await enlargeNow(page, '200%')
      expect.soft(await problemsOf(page), `${screen.path} with text at 200 %`).toEqual([])
    }
  })
