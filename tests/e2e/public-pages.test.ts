import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import type { Queryable } from '#server/db/transaction.ts'
import { expectAccessible } from './accessible.ts'
import { configure } from './installation.ts'
import { expect, test } from './own-studio.ts'
import { expectNoOverflow } from './widths.ts'

/** Every page that a visitor may see, with its title. */
const PAGES = {
  '/': 'Muévete con intención',
  '/paquetes': 'Paquetes',
  '/paquetes?tipo=especiales': 'Paquetes',
  '/calendario': /\d{4}$/,
  '/coach/2': 'Mateo Luna',
  '/instructor/1': 'Valentina Ríos',
  '/class_type/1': 'Indoor Cycling',
  '/avisos': 'Avisos',
  '/ubicacion': 'Ubicación',
  '/preguntas-frecuentes': 'Preguntas frecuentes',
  '/reglamento': 'Reglamento del estudio',
  '/entrar': 'Entrar Ahora',
  '/registro': '¡Regístrate!',
  '/recuperar': 'Recupera tu contraseña',
  '/no-existe': 'No encontramos esta página',
} as const

test.use({ expectedError: /404|500/ })
// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default', timeout: 300_000 })

for (const brand of ['aura', 'volta'] as const)
  test(`every page stands at every width and reads well as ${brand}`, async ({ page, isMobile, studio }) => {
    studio.wear(brand)
    await configure(studio.url, { banner_enabled: true, cookie_consent: false })
    for (const [path, title] of Object.entries(PAGES)) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(path === '/no-existe' ? 404 : 200)
      if (brand === 'aura') await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      await expectNoOverflow(page, isMobile ? [360] : [768, 1280])
      await expectAccessible(page)
    }
    await expectBrokenPage(page, isMobile, studio.db)
  })

/** The page of an error of ours: while the announcements' table is away. */
async function expectBrokenPage(page: Page, isMobile: boolean, db: Queryable): Promise<void> {
  await sql`alter table announcement rename to announcement_away`.execute(db)
  try {
    // An address of its own: the page as it was before may still be kept.
    const answer = await page.goto('/avisos?medida=1')
    expect(answer?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal de nuestro lado')
    await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toBeVisible()
    await expectNoOverflow(page, isMobile ? [360] : [768, 1280])
    await expectAccessible(page)
  } finally {
    await sql`alter table announcement_away rename to announcement`.execute(db)
  }
}

test('without JavaScript everything that is to be read is there', async ({
  browser,
  page,
  isMobile,
  studio,
}) => {
  test.skip(!isMobile, 'the phone has more that opens')
  const without = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: studio.url,
    viewport: page.viewportSize(),
    isMobile: true,
  })
  const bare = await without.newPage()
  for (const path of Object.keys(PAGES)) {
    await page.goto(path)
    await page.mouse.wheel(0, 100)
    await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith('__react')))
    await bare.goto(path)
    const read = async (one: Page) =>
      (await one.getByRole('main').innerText()).split(/\n+/).map((line) => line.trim())
    const [there, lines] = [await read(bare), await read(page)]
    expect(lines.length, path).toBeGreaterThan(1)
    expect(
      lines.filter((line) => !there.includes(line)),
      path,
    ).toEqual([])
  }
  await bare.getByRole('button', { name: 'Abrir menú' }).click()
  await expect(
    bare.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Paquetes' }),
  ).toBeVisible()
  await without.close()
})
