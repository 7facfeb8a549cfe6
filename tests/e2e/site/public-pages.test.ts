import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import type { Queryable } from '#server/db/transaction.ts'
import { addressOf, recordsOf, screens } from '#tests/e2e/admin/screens.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expectPicturesFit } from './fitting-pictures.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

/** Every page that a visitor may see, with its title. */
const PAGES = {
  '/': 'Muévete con intención',
  '/paquetes': 'Paquetes',
  '/paquetes?tipo=especiales': 'Paquetes',
  // Without much left of the week it shows the next days.
  '/calendario': /\d{4}$|^Próximas clases$/,
  '/coach/2': 'Mateo Luna',
  '/instructor/1': 'Valentina Ríos',
  '/class_type/1': 'Indoor Cycling',
  '/avisos': 'Avisos',
  '/ubicacion': 'Ubicación',
  '/preguntas-frecuentes': 'Preguntas frecuentes',
  '/reglamento': 'Reglamento del estudio',
  '/cupo': 'Cupo',
  '/entrar': 'Entrar Ahora',
  '/registro': '¡Regístrate!',
  '/recuperar': 'Recupera tu contraseña',
  '/no-existe': 'No encontramos esta página',
} as const

test.use({ expectedError: /404|500/ })
// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default', timeout: 300_000 })

const widthsOf = (isMobile: boolean) => (isMobile ? [360] : [768, 1280])

for (const brand of ['aura', 'volta'] as const)
  test(`every page fits every width and is accessible as ${brand}`, async ({ page, isMobile, studio }) => {
    studio.wear(brand)
    await configure(studio.url, { banner_enabled: true, cookie_consent: false })
    for (const [path, title] of Object.entries(PAGES)) {
      const answer = await page.goto(path)
      expect(answer?.status(), path).toBe(path === '/no-existe' ? 404 : 200)
      if (brand === 'aura') await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
      for (const width of widthsOf(isMobile)) {
        await expectNoOverflow(page, [width])
        await expectPicturesFit(page)
      }
      await expectAccessible(page)
    }
    await expectBrokenPage(page, isMobile, studio.db)
  })

/** Pages behind a session or a mail's link, which in the demo's own colours are looked at where they are used. */
const INSIDE = {
  customer: [
    '',
    '/reservaciones',
    '/creditos',
    '/informacion',
    '/waitlists',
    '/membresias',
    '/pagos',
    '/metodos',
  ]
    .map((path) => `/mystudio${path}`)
    .concat('/mystudio/paquetes', '/checkout/1'),
  visitor: ['/restablecer?token=x', '/transferencia/nadie', '/avisos-correo/nadie', '/sin-conexion'],
}

test('pages behind a session are accessible as volta', async ({ page, isMobile, studio }) => {
  studio.wear('volta')
  const look = async (paths: readonly string[]) => {
    for (const path of paths) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
      await expectNoOverflow(page, [isMobile ? 360 : 1280])
      await expectAccessible(page)
    }
  }
  if (isMobile) await look(INSIDE.visitor)
  await signInAs(page.request, studio.url, isMobile ? 'clienta@casaaura.mx' : 'admin@casaaura.mx')
  if (isMobile) return look(INSIDE.customer)
  const records = await recordsOf(studio.url)
  await look(screens.map((screen) => addressOf(screen, records)))
})

/** The page of an error of ours: while the announcements' table is away. */
async function expectBrokenPage(page: Page, isMobile: boolean, db: Queryable): Promise<void> {
  await sql`alter table announcement rename to announcement_away`.execute(db)
  try {
    // The page as it was before is cached for a while.
    const answer = async () => (await page.request.get('/avisos')).status()
    await expect.poll(answer, { timeout: 30_000 }).toBe(500)
    expect((await page.goto('/avisos'))?.status()).toBe(500)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal de nuestro lado')
    await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toBeVisible()
    await expectNoOverflow(page, widthsOf(isMobile))
    await expectAccessible(page)
  } finally {
    await sql`alter table announcement_away rename to announcement`.execute(db)
  }
}

test('without JavaScript all content is readable', async ({ browser, page, isMobile, studio }) => {
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
    bare.getByRole('dialog', { name: 'Menú' }).getByRole('link', { name: 'Paquetes', exact: true }),
  ).toBeVisible()
  await without.close()
})

/** Every switch of the public pages the other way round than the demo has it; the landing page's sections have a test of their own. */
const TURNED = {
  banner_enabled: false,
  whatsapp_widget: false,
  schedule_enabled: false,
  single_class_enabled: false,
  subscriptions_enabled: false,
  hero_resource: 'video',
  hero_video: '/film.webm',
  class_packages_name: 'Paquetes y membresías',
  location: 'Colima 218, local B\nRoma Norte, Ciudad de México',
  cookie_consent: true,
  head_tracking_codes: '<script>window.seen = 1</script>',
}

test('the pages work with every switch reversed', async ({ page, isMobile, studio }) => {
  studio.wear('volta')
  const { config } = await asAdmin(studio.url, 'GET', '/appconfig')
  const before = Object.fromEntries(
    (config as { key: string; value: unknown }[])
      .filter(({ key }) => key in TURNED)
      .map(({ key, value }) => [key, value]),
  )
  try {
    await configure(studio.url, TURNED)
    for (const path of ['/', '/paquetes', '/calendario', '/ubicacion', '/reglamento', '/entrar']) {
      await page.goto(path)
      const asked = page.getByRole('region', { name: 'Permiso de medición' })
      if (path === '/') await expect(asked).toBeVisible()
      await expectNoOverflow(page, widthsOf(isMobile))
      await expectAccessible(page)
    }
  } finally {
    await configure(studio.url, before)
  }
})
