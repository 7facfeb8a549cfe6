import sharp from 'sharp'
import type { Page } from '@playwright/test'
import { pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

test.describe.configure({ mode: 'default' })
test.use({
  studioName: 'dialogs',
  expectedError: /409/,
  // As on a desk, where scroll bars take room.
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] }),
})

/** What has the focus: the name of its element, and what it says. */
const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: one } = document
    return `${one?.tagName.toLowerCase()} ${one?.getAttribute('name') ?? one?.textContent}`
  })

test(
  'the focus begins at a dialog’s first field or its heading, on the site and in the back office',
  { tag: '@widths' },
  async ({ page, studio }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await configure(studio.url, { allow_transfers: true })
    await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
    await page.goto('/mystudio/reservaciones')
    const open = async (name: RegExp): Promise<string> => {
      await page.getByRole('button', { name }).filter({ visible: true }).first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      // Mantine moves the focus a moment after its dialog has opened.
      await expect.poll(() => focused(page)).not.toMatch(/^(body|button)/)
      return focused(page)
    }
    expect(await open(/^Cancelar/)).toBe('h2 Cancelar Clase')
    await page.keyboard.press('Escape')
    expect(await open(/^Más opciones/)).toMatch(/^h2 /)
    await page.keyboard.press('Escape')
    expect(await open(/^Calificar/)).toMatch(/^input /)
    await page.goto('/mystudio/waitlists')
    expect(await open(/^Salir/)).toBe('h2 Precaución')

    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    const { single_class_id } = await ownClass(studio.url)
    await page.goto(`/admin/clases/${single_class_id}`)
    await pressInHead(page, 'Cancelar clase')
    await expect.poll(() => focused(page)).toMatch(/^input /)
    // As narrow as on the phone it is a sheet from the bottom edge, beside the scroll bar.
    const wide = await page.evaluate(() => document.body.clientWidth)
    const end = async () => {
      const box = await page.getByRole('dialog').boundingBox()
      return box && [box.x, box.y + box.height, box.width]
    }
    await expect.poll(end).toEqual([0, 844, wide])
    await page.keyboard.press('Escape')

    // A press that takes a while leaves the focus where it is.
    await pressInHead(page, 'Cancelar clase')
    await expect(page.getByRole('dialog')).toBeVisible()
    let answer = (): void => undefined
    const answered = new Promise<void>((done) => {
      answer = done
    })
    await page.route(/\/api\/single_class\//, async (route) => {
      if (route.request().method() !== 'DELETE') return route.fallback()
      await answered
      await route.fulfill({ status: 409, json: { error: 'Espera un momento.', code: 'busy' } })
    })
    const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancelar clase' })
    await confirm.press('Enter')
    await expect(confirm).toHaveAttribute('aria-busy', 'true')
    await expect(confirm).toBeFocused()
    answer()
    await expect(page.getByRole('alert')).toHaveText('Espera un momento.')
    await expect(confirm).toBeFocused()
  },
)

/** The lightness of the pixels of a column, 0 to 255, in the middle of a picture. */
async function lightness(picture: Buffer, fromRight: number): Promise<number> {
  const { width, height } = await sharp(picture).metadata()
  const { data } = await sharp(picture)
    .extract({ left: width - fromRight, top: Math.round(height / 2), width: 4, height: 40 })
    .grayscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return data.reduce((sum, value) => sum + value, 0) / data.length
}

test(
  'an open dialog leaves the page where it is, and no bright strip beside it',
  { tag: '@widths' },
  async ({ page, studio }) => {
    await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
    await page.goto('/mystudio/reservaciones')
    const wide = () => page.evaluate(() => document.body.clientWidth)
    const before = await wide()
    expect(before).toBeLessThan(1280)
    const bright = await lightness(await page.screenshot(), 60)
    await page
      .getByRole('button', { name: /^Cancelar/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await wide()).toBe(before)
    const strip = async () => lightness(await page.screenshot({ animations: 'disabled' }), 8)
    await expect.poll(strip).toBeLessThan(bright * 0.7)
  },
)

test(
  'a message covers nothing of the dialog that is to be pressed',
  { tag: '@widths' },
  async ({ page, studio }) => {
    await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
    await page.goto('/mystudio/reservaciones')
    await page.getByRole('button', { name: 'Llevar mis clases a mi calendario' }).click()
    const dialog = page.getByRole('dialog')
    for (const [width, height] of [
      [390, 844],
      [390, 700],
      [1280, 844],
      [1280, 700],
    ] as const) {
      await page.setViewportSize({ width, height })
      await dialog.getByRole('button', { name: 'Renovar enlace' }).click()
      const message = dialog.getByRole('status')
      await expect(message).toBeVisible()
      // Its place, not where it rises from. What lasts longer is its time, at whose end it closes.
      const covered = await message.evaluate((shown) => {
        for (const motion of shown.getAnimations({ subtree: true }))
          if (Number(motion.effect?.getComputedTiming().endTime) <= 1000) motion.finish()
        const own = shown.getBoundingClientRect()
        return [...shown.closest('dialog')!.querySelectorAll('button, a, input')]
          .filter((one) => !shown.contains(one))
          .filter((one) => {
            const box = one.getBoundingClientRect()
            return (
              box.left < own.right && box.right > own.left && box.top < own.bottom && box.bottom > own.top
            )
          })
          .map((one) => one.textContent || one.getAttribute('aria-label'))
      })
      expect(covered).toEqual([])
      await message.getByRole('button').click()
    }
  },
)
