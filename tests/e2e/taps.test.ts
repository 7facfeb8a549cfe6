import { countDrawn, drawnDuring } from './drawn.ts'
import { expect, test } from './test.ts'

const next = { name: 'Semana siguiente' }

test('a press on “Reservar” draws its dialog, and not the week', { tag: '@once' }, async ({ page }) => {
  await countDrawn(page)
  await page.goto('/calendario')
  const nav = page.getByRole('navigation', { name: 'Semana', exact: true })
  const range = nav.locator('.num')
  const before = await range.textContent()
  const week = await drawnDuring(page, async () => {
    await nav.getByRole('link', next).click()
    await expect(range).not.toHaveText(before ?? '')
  })
  // The other week is drawn: what counts, counts.
  expect(week).toBeGreaterThan(200)
  const dialog = await drawnDuring(page, async () => {
    await page
      .getByRole('link', { name: /^Reservar/ })
      .filter({ visible: true })
      .first()
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
  expect(dialog).toBeLessThan(week / 3)
})
