import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })
test.use({ studioName: 'code', reaches: ['https://medidas.example'] })

const none = { head_tracking_codes: null, body_tracking_codes: null, cookie_consent: false, app_css: null }
const seen = (page: Page) => page.evaluate(() => (window as { seen?: number }).seen ?? 0)
const COUNT = '<script>window.seen = (window.seen ?? 0) + 1</script>'

test(
  'no code runs on pages to pay, sign in, manage the account or work',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, {
      ...none,
      head_tracking_codes: COUNT,
      body_tracking_codes: '<noscript>medido</noscript>',
    })
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    const codesOf = async (path: string) => {
      const answer = await page.request.get(path)
      return [/<script[^>]*>window\.seen|<noscript>medido/.test(await answer.text()), answer.status() < 500]
    }
    expect(await codesOf('/avisos')).toEqual([true, true])
    for (const path of [
      '/checkout/1',
      '/%63heckout/1',
      '/CHECKOUT/1',
      '/mystudio',
      '/mystudio/reservaciones',
      '/mystudio/nada',
      '/admin',
      '/admin/ajustes',
      '/entrar',
      '/registro',
      '/recuperar',
      '/restablecer?token=x',
      '/gracias/1',
      '/reservation/1',
      '/transferencia/x',
      '/avisos-correo/x',
      '/sin-conexion',
    ])
      expect([path, ...(await codesOf(path))]).toEqual([path, false, true])
  },
)

for (const [how, more] of [
  ['', ''],
  [', also where nothing says from where somebody comes', '<meta name="referrer" content="no-referrer">'],
])
  test(
    `codes stay behind when somebody navigates within the site${how}`,
    { tag: '@once' },
    async ({ page, studio }) => {
      await configure(studio.url, { ...none, head_tracking_codes: more + COUNT })
      await page.goto('/paquetes')
      await expect.poll(() => seen(page)).toBe(1)
      await page.getByRole('link', { name: 'Comprar: 5 clases' }).click()
      await expect(page.getByText('Estás Comprando')).toBeVisible()
      await expect.poll(() => seen(page)).toBe(0)
      await page.goBack()
      await expect(page.getByRole('heading', { level: 1, name: 'Paquetes' })).toBeVisible()
      await expect.poll(() => seen(page)).toBeGreaterThan(0)
      await page.goForward()
      await expect(page.getByText('Estás Comprando')).toBeVisible()
      await expect.poll(() => seen(page)).toBe(0)
    },
  )

test(
  'codes wait for consent and then run in order; a no is remembered',
  { tag: '@once' },
  async ({ page, studio }) => {
    await page.route('https://medidas.example/lib.js', async (route) => {
      await new Promise((done) => setTimeout(done, 400))
      await route.fulfill({ contentType: 'text/javascript', body: 'window.library = "ready"' })
    })
    let fetched = 0
    page.on('request', (request) => (fetched += request.url().includes('medidas.example') ? 1 : 0))
    await configure(studio.url, {
      ...none,
      cookie_consent: true,
      head_tracking_codes:
        '<script src="https://medidas.example/lib.js"></script><script>window.found = window.library ?? "nothing"</script>',
      body_tracking_codes: COUNT,
    })
    const question = page.getByRole('region', { name: 'Permiso de medición' })
    await page.goto('/avisos')
    await question.getByRole('button', { name: 'Rechazar' }).click()
    await expect(question).toBeHidden()
    await page.goto('/ubicacion')
    await page.waitForLoadState('load')
    await expect(question).toBeHidden()
    expect([await seen(page), fetched]).toEqual([0, 0])
    await page.evaluate(() => localStorage.clear())
    await page.reload()
    await question.getByRole('button', { name: 'Aceptar' }).click()
    await expect.poll(() => page.evaluate(() => (window as { found?: string }).found)).toBe('ready')
    await expect.poll(() => seen(page)).toBe(1)
  },
)

test.describe('an answer', () => {
  test('can be changed, by keyboard too', { tag: '@once' }, async ({ page, studio }) => {
    await configure(studio.url, { ...none, cookie_consent: true, body_tracking_codes: COUNT })
    const question = page.getByRole('region', { name: 'Permiso de medición' })
    const answer = (name: string) => question.getByRole('button', { name })
    const again = page.getByRole('link', { name: 'Preferencias de cookies' })
    await page.goto('/ubicacion')
    await answer('Aceptar').click()
    await expect.poll(() => seen(page)).toBe(1)

    await again.focus()
    await page.keyboard.press('Enter')
    await expect(answer('Rechazar')).toBeFocused()
    await expect(answer('Aceptar')).toHaveAttribute('aria-pressed', 'true')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(question).toBeHidden()
    await expect(again).toBeFocused()
    expect(await seen(page)).toBe(1)

    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await expect.poll(() => seen(page).catch(() => 1)).toBe(0)
    await expect(question).toBeHidden()
    await again.click()
    await expect(answer('Rechazar')).toHaveAttribute('aria-pressed', 'true')
    await answer('Aceptar').click()
    await expect.poll(() => seen(page)).toBe(1)

    // Where nothing is asked there is nothing to answer anew.
    await configure(studio.url, none)
    await page.goto('/ubicacion')
    await expect(page.getByRole('contentinfo')).toBeVisible()
    await expect(again).toHaveCount(0)
  })
})

test(
  'the studio’s styles never apply to the back office, where they can be corrected',
  { tag: '@once' },
  async ({ page, studio }) => {
    await configure(studio.url, { ...none, app_css: 'body { visibility: hidden }' })
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    await page.goto('/avisos')
    await expect(page.getByRole('heading', { level: 1, includeHidden: true })).toHaveCSS(
      'visibility',
      'hidden',
    )
    await page.goto('/admin/ajustes')
    await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
    await configure(studio.url, { app_css: 'main h1 { letter-spacing: 7px }' })
    await page.goto('/mystudio/creditos')
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('letter-spacing', '7px')
    await page.goto('/admin')
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveCSS('letter-spacing', '7px')
    await configure(studio.url, none)
  },
)
