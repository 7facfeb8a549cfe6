import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })

const NAMES = ['hero', 'about', 'class_types', 'mission', 'coaches', 'packages', 'schedule', 'announcements']
const usual = {
  ...Object.fromEntries(NAMES.map((name, at) => [`${name}_order`, at + 1])),
  ...Object.fromEntries(NAMES.map((name) => [`${name}_enabled`, true])),
  banner_enabled: false,
}

test.beforeEach(async ({ page, studio }) => {
  await configure(studio.url, usual)
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
})

const previewOf = (page: Page): Locator => page.getByRole('region', { name: 'Vista previa' })
/** The sections in the preview, by their names in the settings. */
const sketched = (page: Page) => (): Promise<(string | null)[]> =>
  page
    .getByRole('list', { name: 'Secciones en su orden' })
    .getByRole('listitem')
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-sketch')))

test('sections are dragged, and the preview follows; a cancelled drag changes nothing', async ({
  page,
  isMobile,
}) => {
  test.skip(isMobile, 'a finger scrolls; there the arrows move sections')
  await page.goto('/admin/ajustes')
  const row = (name: string) => page.locator(`[data-section="${name}"]`)
  await expect(page.getByRole('button', { name: 'Subir Avisos' })).toBeEnabled()
  await row('announcements').dragTo(row('about'), { targetPosition: { x: 40, y: 4 } })
  await expect.poll(async () => (await sketched(page)())[1]).toBe('announcements')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Cambios publicados.')).toBeVisible()
  await page.goto('/')
  await expect(page.locator('main > section').nth(1)).toHaveAttribute('id', 'avisos')

  await page.goto('/admin/ajustes')
  await expect(page.getByRole('button', { name: 'Subir Calendario' })).toBeEnabled()
  const before = await sketched(page)()
  await row('schedule').hover()
  await page.mouse.down()
  await row('about').hover({ position: { x: 40, y: 4 } })
  await row('about').hover({ position: { x: 40, y: 6 } })
  await expect.poll(async () => (await sketched(page)()).indexOf('schedule')).toBeLessThan(7)
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect.poll(sketched(page)).toEqual(before)
  await expect(page.getByText('Todo está publicado')).toBeVisible()
})

test(
  'by keyboard a section moves, is switched off and on, and the preview shows it at once',
  { tag: '@once' },
  async ({ page, studio }) => {
    await page.goto('/admin/ajustes')
    await page.getByRole('button', { name: 'Subir Misión' }).press('Enter')
    await page.getByRole('button', { name: 'Subir Misión' }).press('Enter')
    await expect
      .poll(sketched(page))
      .toEqual(['hero', 'mission', 'about', ...NAMES.slice(2).filter((name) => name !== 'mission')])
    const news = page.getByRole('switch', { name: 'Avisos' })
    await news.press('Space')
    await expect.poll(async () => (await sketched(page)()).includes('announcements')).toBe(false)
    await news.press('Space')
    await expect.poll(async () => (await sketched(page)()).at(-1)).toBe('announcements')
    await page.getByRole('switch', { name: 'Calendario' }).press('Space')
    await expect(previewOf(page).getByText('Horarios')).toBeAttached()
    await expectNoOverflow(page)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Publicar' }).press('Enter')
    await expect(page.getByText('Cambios publicados.')).toBeVisible()
    const { config } = await asAdmin(studio.url, 'GET', '/appconfig')
    const value = (key: string) =>
      (config as { key: string; value: unknown }[]).find((one) => one.key === key)?.value
    expect([value('mission_order'), value('about_order'), value('schedule_enabled')]).toEqual([2, 3, false])
  },
)

test('text typed for a section is in the preview at once, and an empty section says so', async ({
  page,
  isMobile,
}) => {
  await page.goto('/admin/ajustes?grupo=landing')
  const preview = previewOf(page)
  // Beside the fields the preview follows what is edited; on the phone it stands below them.
  const seen = (words: string) =>
    isMobile
      ? expect(preview.getByText(words)).toBeVisible()
      : expect(preview.getByText(words)).toBeInViewport()
  await page.getByRole('textbox', { name: 'Título de portada' }).fill('Hoy bailamos')
  await expect(preview.getByText('Hoy bailamos')).toBeVisible()
  await page.getByRole('textbox', { name: 'Título de Nosotros' }).fill('Una casa nueva')
  await seen('Una casa nueva')
  const mission = page.getByRole('textbox', { name: 'Frase de Misión' })
  await mission.fill('Moverse juntas')
  await seen('Moverse juntas')
  await mission.fill('')
  await expect(preview.getByText('Misión: todavía sin contenido, así que no se muestra.')).toBeVisible()
  await page.getByRole('switch', { name: 'Mostrar el anuncio superior' }).press('Space')
  await page.getByRole('textbox', { name: 'Texto del anuncio' }).fill('Abrimos los domingos')
  await expect(preview.getByText('Abrimos los domingos')).toBeVisible()
  await expectNoOverflow(page)
  await expectAccessible(page)
})
