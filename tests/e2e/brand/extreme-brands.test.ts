import type { Rgb } from '#domain/brand/color.ts'
import { CONTROL_RATIO, contrast } from '#domain/brand/contrast.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

/** Colours that no designer would choose, and owners do. */
const BRANDS = {
  light: [
    { primary: '#ffffff', accent: '#ffffff', dark: '#ffffff', gray: '#ffffff', light: '#ffffff' },
    { primary: '#ffe600', accent: '#ffb3c7', dark: '#3b2f2f', gray: '#c9c2b8', light: '#fffbe6' },
  ],
  dark: [
    { primary: '#000000', accent: '#000000', dark: '#000000', gray: '#000000', light: '#000000' },
    { primary: '#777777', accent: '#808080', dark: '#767676', gray: '#888888', light: '#787878' },
  ],
} as const
const PAGES = ['/', '/paquetes', '/calendario', '/checkout/1'] as const
const OWN_PAGES = ['/mystudio', '/admin/ajustes'] as const

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ studioName: 'extreme' })
test.skip(({ isMobile }) => isMobile, 'colours are the same on every screen')

for (const ground of ['light', 'dark'] as const)
  test(`every text is readable with any colours on a ${ground} ground`, async ({ page, studio }) => {
    for (const colours of BRANDS[ground]) {
      await configure(studio.url, { ...colours, ground, 'primary-light': null, cookie_consent: false })
      await page.context().clearCookies()
      for (const path of PAGES) {
        await page.goto(path)
        await test.step(`${colours.primary}: ${path}`, () => expectAccessible(page))
      }
      await signInAs(page.request, studio.url, 'admin@casaaura.mx')
      for (const path of OWN_PAGES) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
        await test.step(`${colours.primary}: ${path}`, () => expectAccessible(page))
      }
      await page.goto('/admin/formularios')
      await page.getByRole('checkbox').last().check()
      await test.step(`${colours.primary}: the mark of a checkbox`, async () => {
        const checkbox = page.locator('.mantine-Checkbox-root').last()
        const marked = async (): Promise<number> => {
          const [mark, box] = await checkbox.evaluate((root) => [
            getComputedStyle(root.querySelector('svg')!).color,
            getComputedStyle(root.querySelector('input')!).backgroundColor,
          ])
          return contrast(rgbIn(mark), rgbIn(box))
        }
        // Its colour fades in.
        await expect.poll(marked).toBeGreaterThanOrEqual(CONTROL_RATIO)
      })
    }
  })

/** A computed colour, `rgb(214, 255, 63)`. */
function rgbIn(computed: string): Rgb {
  const [r = 0, g = 0, b = 0] = computed.match(/\d+/g)!.map((level) => Number(level) / 255)
  return { r, g, b }
}
