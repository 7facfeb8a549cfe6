import type { Rgb } from '#domain/brand/color.ts'
import { CONTROL_RATIO, contrast } from '#domain/brand/contrast.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

/**
 * Colours that no designer would choose, and owners do. That any colours become readable ones is asserted of the palette
 * (palette.test.ts); in these, what takes a colour as the studio has it, and not the palette's, is not seen at all.
 */
const BRANDS = { light: '#ffffff', dark: '#000000' } as const
const PAGES = ['/', '/paquetes', '/calendario', '/checkout/1'] as const
const OWN_PAGES = ['/mystudio', '/admin/ajustes'] as const

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default', timeout: 240_000 })
test.use({ studioName: 'extreme' })
test.skip(({ isMobile }) => isMobile, 'colours are the same on every screen')

for (const ground of ['light', 'dark'] as const)
  test(`every text is readable with any colours on a ${ground} ground`, async ({ page, studio }) => {
    const colour = BRANDS[ground]
    const colours = { primary: colour, accent: colour, dark: colour, gray: colour, light: colour }
    await configure(studio.url, { ...colours, ground, 'primary-light': null, cookie_consent: false })
    for (const path of PAGES) {
      await page.goto(path)
      await test.step(path, () => expectAccessible(page))
    }
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    for (const path of OWN_PAGES) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      await test.step(path, () => expectAccessible(page))
    }
    await page.goto('/admin/formularios')
    await page.getByRole('checkbox').last().check()
    await test.step('the mark of a checkbox', async () => {
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
  })

/** A computed colour, `rgb(214, 255, 63)`. */
function rgbIn(computed: string): Rgb {
  const [r = 0, g = 0, b = 0] = computed.match(/\d+/g)!.map((level) => Number(level) / 255)
  return { r, g, b }
}
