import type { Page } from '@playwright/test'
import { can } from '#domain/people/roles.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { expectWhole } from '#tests/e2e/whole-pages.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'
import { themeCss } from '#web/theme.ts'
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

/** What an admin sees, and an admin sees all: a few at a time, beside one another. */
const TOGETHER = 8
const groups = screens.flatMap((_, at) => (at % TOGETHER === 0 ? [screens.slice(at, at + TOGETHER)] : []))

/** Widths and letters at which nothing is cut off, split, covered or out of reach. */
const SIZES = [
  { width: 320, text: '100%' },
  { width: 390, text: '200%' },
  { width: 1280, text: '200%' },
]

/** The demo's second brand, as its command puts it on (src/server/demo/brands.ts). */
const VOLTA = {
  primary: '#d6ff3f',
  'primary-light': null,
  accent: '#8f7bff',
  dark: '#0d0e12',
  gray: '#8d93a5',
  light: '#f1f3f8',
  ground: 'dark',
  fonts: 'archivo',
  corners: 'sharp',
} as const

/** Puts VOLTA on the page as it stands, which saves a load: of a brand the back office shows its style sheet and its ground. */
async function putOnVolta(page: Page): Promise<void> {
  await page.evaluate(
    ({ css, ground }) => {
      const sheets = [...document.querySelectorAll('head style')]
      const own = sheets.find(({ textContent }) => textContent.startsWith(':root{color-scheme:'))
      if (own) own.textContent = css
      for (const part of document.querySelectorAll('[data-mantine-color-scheme]'))
        part.setAttribute('data-mantine-color-scheme', ground)
    },
    { css: themeCss(VOLTA), ground: VOLTA.ground },
  )
  await expect(page.locator('html')).toHaveCSS('color-scheme', VOLTA.ground)
  await expect(page.locator('[data-area=admin]')).toHaveCSS('color-scheme', VOLTA.ground)
}

// Each screen is loaded once, and looked at in both brands at each width: a look costs a fifth of a load. axe looks at the
// desktop's width too.
for (const group of groups)
  test(
    `from ${group[0]?.path}: accessible, whole on a narrow screen and with large text`,
    { tag: '@once' },
    async ({ page, baseURL }) => {
      test.setTimeout(20_000 + group.length * 30_000)
      const url = baseURL ?? ''
      const records = await recordsOf(url)
      await signInAs(page.request, url, 'admin@casaaura.mx')
      for (const screen of group)
        await test.step(screen.path, async () => {
          await open(page, addressOf(screen, records))
          await expectAccessible(page)
          await expectNoOverflow(page, [1280, 390, 320])
          await expectWhole(page, { sizes: SIZES })
          await page.setViewportSize({ width: 390, height: 844 })
          await putOnVolta(page)
          await expectAccessible(page)
          await expectNoOverflow(page, [1280])
          await page.setViewportSize({ width: 390, height: 844 })
        })
    },
  )
