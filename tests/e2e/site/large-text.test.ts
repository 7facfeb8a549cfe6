import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
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
      }
      await open(/^Reservar/)
      await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
      await page.goto('/mystudio')
      await open(/^Reservar/)
    })
  })

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
