import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { enlargeNow } from '#tests/e2e/whole-pages.ts'

test(
  'the actions of a tall dialog stay in sight, unless they would take too much of a low window',
  { tag: '@widths' },
  async ({ page, baseURL }) => {
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto('/admin/horario')
    await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
    const submit = dialog.getByRole('button', { name: 'Agregar', exact: true })
    await dialog.getByText('Más detalles').click()
    await expect(dialog.getByLabel('Descripción')).toBeVisible()
    for (const [width, height] of [
      [1280, 800],
      [1280, 720],
      [390, 844],
      [320, 844],
    ] as const) {
      await page.setViewportSize({ width, height })
      await dialog.getByLabel('Tipo de clase').focus()
      await expect(submit, `${width} × ${height}`).toBeInViewport({ ratio: 1 })
      // Whatever gets the focus is beside the actions, and not behind them.
      for (const name of ['Repetir cada semana', 'Guardar como borrador']) {
        const field = dialog.getByRole('switch', { name })
        await field.focus()
        const [own, row] = [await field.boundingBox(), await submit.boundingBox()]
        expect((own?.y ?? 0) + (own?.height ?? 0), `${name} at ${width}`).toBeLessThan(row?.y ?? 0)
      }
    }
    await page.setViewportSize({ width: 1280, height: 500 })
    await dialog.getByLabel('Tipo de clase').focus()
    await expect(submit).not.toBeInViewport()
    await page.setViewportSize({ width: 1280, height: 800 })
    await enlargeNow(page, '200%')
    await dialog.getByLabel('Tipo de clase').focus()
    await expect(submit).not.toBeInViewport()
  },
)

test(
  'every page of the back office is in sight at 1280 × 720',
  { tag: '@widths' },
  async ({ page, baseURL }) => {
    await page.setViewportSize({ width: 1280, height: 720 })
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto('/admin')
    const menu = page.getByRole('navigation', { name: 'Administración' })
    for (const entry of await menu.getByRole('link').all()) {
      await expect(entry).toBeInViewport({ ratio: 1 })
      expect((await entry.boundingBox())?.height).toBeGreaterThanOrEqual(32)
    }
    expect(await menu.evaluate((box) => box.scrollHeight - box.clientHeight)).toBe(0)
    await expect(menu).toHaveCSS('mask-image', 'none')
    // The search has its name beside the studio's.
    await page.getByRole('button', { name: 'Buscar' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    // In a lower one the rest is below a fade.
    await page.setViewportSize({ width: 1280, height: 600 })
    await expect(menu).not.toHaveCSS('mask-image', 'none')
    await menu.getByRole('link', { name: 'Ajustes' }).click()
    await expect(page).toHaveURL(/ajustes/)
  },
)
