import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expectPicturesFit } from './fitting-pictures.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectWhole } from '#tests/e2e/whole-pages.ts'
import { expectNoOverflow, WIDTHS } from '#tests/e2e/widths.ts'

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

/** VOLTA's capitals are so wide that their longest words break where letters are twice as large. */
const WHOLE = { aura: {}, volta: { sizes: [{ width: 320, text: '100%' }] } } as const

/** Whose titles have long words in a narrow column, whole in every brand with letters twice as large. */
const LARGE_TITLES: ReadonlySet<string> = new Set(['/reglamento', '/registro', '/recuperar'])
const LARGE = [390, 1280].map((width) => ({ width, text: '200%' }))

/** Pages behind a session or a mail's link; what axe finds in the demo's own colours is looked for where they are used. */
const INSIDE = {
  visitor: [
    '/checkout/1',
    '/checkout/4',
    '/restablecer?token=x',
    '/transferencia/nadie',
    '/avisos-correo/nadie',
    '/sin-conexion',
  ],
  customer: [
    '',
    '/reservaciones',
    '/creditos',
    '/waitlists',
    '/informacion',
    '/membresias',
    '/pagos',
    '/metodos',
    '/paquetes',
    '/seguridad',
    '/avisos',
    '/online',
    '/video/1',
  ]
    .map((path) => `/mystudio${path}`)
    .concat('/checkout/1'),
}

// Each page is loaded once for each brand, and looked at in every width there: a load costs five times as much as a look.
for (const brand of ['aura', 'volta'] as const)
  test(
    `every page fits every width and is accessible as ${brand}`,
    { tag: '@once' },
    async ({ page, studio }) => {
      studio.wear(brand)
      await configure(studio.url, { banner_enabled: true, cookie_consent: false })
      const long = { title: 'Llámanos al 5215588085089, también por WhatsApp', content: '<p>Hola</p>' }
      await asAdmin(studio.url, 'POST', '/announcements', long)
      const own = page.viewportSize()!
      for (const [path, title] of Object.entries(PAGES))
        await test.step(path, async () => {
          const answer = await page.goto(path)
          expect(answer?.status(), path).toBe(path === '/no-existe' ? 404 : 200)
          if (brand === 'aura') await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
          await expectAccessible(page)
          for (const width of WIDTHS) {
            await expectNoOverflow(page, [width])
            await expectPicturesFit(page)
          }
          await expectWhole(page, WHOLE[brand])
          if (LARGE_TITLES.has(path)) await expectWhole(page, { sizes: LARGE })
          await page.setViewportSize(own)
        })
      await sql`delete from announcement where title = ${long.title}`.execute(studio.db)
    },
  )

for (const brand of ['aura', 'volta'] as const)
  test(
    `pages behind a session are whole and accessible as ${brand}`,
    { tag: '@once' },
    async ({ page, studio }) => {
      studio.wear(brand)
      const look = async (paths: readonly string[]) => {
        for (const path of paths)
          await test.step(path, async () => {
            await page.goto(path)
            await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeAttached()
            if (brand === 'volta') await expectAccessible(page)
            await expectWhole(page, WHOLE[brand])
          })
      }
      await look(INSIDE.visitor)
      await signInAs(page.request, studio.url, 'clienta@casaaura.mx')
      await look(INSIDE.customer)
    },
  )

test(
  'the page of an error of ours fits and is accessible as volta',
  { tag: '@once' },
  async ({ page, studio }) => {
    studio.wear('volta')
    await sql`alter table announcement rename to announcement_away`.execute(studio.db)
    try {
      // Not the page as it was before, which is cached for a while.
      expect((await page.goto('/avisos?intento=5'))?.status()).toBe(500)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo salió mal de nuestro lado')
      await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toBeVisible()
      await expectAccessible(page)
      await expectNoOverflow(page)
    } finally {
      await sql`alter table announcement_away rename to announcement`.execute(studio.db)
    }
  },
)

/** One page of each kind. */
const READ = [
  '/',
  '/paquetes',
  '/calendario',
  '/instructor/1',
  '/preguntas-frecuentes',
  '/entrar',
  '/registro',
  '/recuperar',
]

// The phone has more that opens.
test('without JavaScript all content is readable', { tag: '@once' }, async ({ browser, page, studio }) => {
  const without = await browser.newContext({
    javaScriptEnabled: false,
    baseURL: studio.url,
    viewport: page.viewportSize(),
    isMobile: true,
  })
  const bare = await without.newPage()
  for (const path of READ) {
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
  await bare.goto('/')
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

test('the pages work with every switch reversed', { tag: '@once' }, async ({ page, studio }) => {
  studio.wear('volta')
  const { config } = await asAdmin(studio.url, 'GET', '/appconfig')
  const before = Object.fromEntries(
    (config as { key: string; value: unknown }[])
      .filter(({ key }) => key in TURNED)
      .map(({ key, value }) => [key, value]),
  )
  const own = page.viewportSize()!
  try {
    await configure(studio.url, TURNED)
    for (const path of ['/', '/paquetes', '/calendario', '/ubicacion', '/reglamento', '/entrar']) {
      await page.goto(path)
      const asked = page.getByRole('region', { name: 'Permiso de medición' })
      if (path === '/') await expect(asked).toBeVisible()
      await expect(page.locator('a[href^="/calendario"], a[href$="#presenciales"]')).toHaveCount(0)
      const off = page.getByText('Las clases presenciales no están disponibles por ahora.')
      await expect(off).toHaveCount(path === '/calendario' ? 1 : 0)
      await expectAccessible(page)
      await expectNoOverflow(page)
      await page.setViewportSize(own)
    }
  } finally {
    await configure(studio.url, before)
  }
})
