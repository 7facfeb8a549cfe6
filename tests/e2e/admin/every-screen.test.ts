import type { Page } from '@playwright/test'
import { can } from '#domain/people/roles.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { enlargeNow, problemsOf } from '#tests/e2e/whole-pages.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'
import { addressOf, recordsOf, screens } from './screens.ts'

test.use({ studioName: 'screens' })

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

    test(
      'opens, or is not found and not in the menu',
      { tag: '@once' },
      async ({ page, studio: { url } }) => {
        test.setTimeout(240_000)
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
      },
    )
  })

/** What an admin sees, and an admin sees all: a few at a time, beside one another. */
const TOGETHER = 8
const groups = screens.flatMap((_, at) => (at % TOGETHER === 0 ? [screens.slice(at, at + TOGETHER)] : []))

// Each screen is loaded by a phone as Casa Aura and by a desktop as VOLTA. To change a page's width and look again costs a
// fifth of a load: the phone looks at the desktop's width too.
for (const group of groups)
  test(`from ${group[0]?.path}: accessible, whole on a narrow screen and with large text`, async ({
    page,
    isMobile,
    studio,
  }) => {
    test.setTimeout(20_000 + group.length * 30_000)
    studio.wear(isMobile ? 'aura' : 'volta')
    const records = await recordsOf(studio.url)
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    for (const screen of group)
      await test.step(screen.path, async () => {
        await page.setViewportSize(isMobile ? { width: 390, height: 844 } : { width: 1280, height: 800 })
        await open(page, addressOf(screen, records))
        await expectAccessible(page)
        if (isMobile) {
          await expectNoOverflow(page, [1280])
          await expectAccessible(page)
          await expectNoOverflow(page, [390, 320])
          expect.soft(await problemsOf(page), `${screen.path} at 320 px`).toEqual([])
          await page.setViewportSize({ width: 390, height: 844 })
        } else await expectNoOverflow(page, [1280])
        await enlargeNow(page, '200%')
        expect.soft(await problemsOf(page), `${screen.path} with text at 200 %`).toEqual([])
      })
  })
