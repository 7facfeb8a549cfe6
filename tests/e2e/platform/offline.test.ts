import type { BrowserContext, Locator, Page, Response } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { PASSWORD, signInAs } from '#tests/e2e/desk.ts'
import { checkoutOf, typeCard } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, ownClass, ownPlace, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({
  serviceWorkers: 'allow',
  // What could not be loaded is written to the console; so is a page that is not there.
  expectedError: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (503|401)|Failed to fetch/,
})

// A worker that fills its caches, several accounts and pages one after another.
test.describe.configure({ timeout: 180_000 })

const bar = (page: Page) => page.getByText(/^Sin conexión\. Mostrando lo guardado hoy a las \d\d:\d\d\./)

/** Under which addresses pages are on the device. */
function keptPaths(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => /^cupo-(pages|own-)/.test(name))
    const found = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return found.flat().map(({ url }) => new URL(url).pathname)
  })
}

/** Opens a page and waits until it is on the device. */
async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect.poll(() => keptPaths(page), { timeout: 30_000 }).toContain(new URL(page.url()).pathname)
}

async function offline(context: BrowserContext, off = true): Promise<void> {
  await context.setOffline(off)
}

test('a visitor’s pages are available offline, and say when they were cached @once', async ({
  page,
  context,
}) => {
  await visit(page, '/')
  await visit(page, '/calendario')
  await offline(context)
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(bar(page)).toBeVisible()
  await page.goto('/calendario')
  await expect(bar(page)).toBeVisible()
  await expect(page.locator('[data-card]').first()).toBeAttached()

  await test.step('a page never visited shows the offline page', async () => {
    const answer = await page.goto('/ubicacion')
    expect(answer?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1, name: 'Estás sin conexión' })).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await expect(page.getByRole('link', { name: /^Calendario/ })).toHaveAttribute('href', '/calendario')
    await expect(page.getByRole('link', { name: /^Mis Reservaciones/ })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('and loads once the browser is online', async () => {
    await offline(context, false)
    await expect(page.getByRole('heading', { level: 1, name: 'Ubicación' })).toBeVisible()
  })

  await test.step('a week that has ended since says so', async () => {
    await offline(context)
    await page.clock.setFixedTime(Date.now() + 8 * 24 * 60 * 60 * 1000)
    await page.goto('/calendario')
    await expect(page.getByText('Esta semana ya pasó. La nueva se ve con conexión.')).toBeVisible()
    await expect(page.getByText(/^Sin conexión\. Mostrando lo guardado el /)).toBeVisible()
    await expect(page.locator('[data-card]').getByRole('link', { name: /^Reservar/ })).toHaveCount(0)
    await expectAccessible(page)
  })
})

/** What needs a connection looks and sounds so, and still says why. */
async function pressDisabled(button: Locator): Promise<void> {
  await expect(button).toBeDisabled()
  await button.click({ force: true })
}

/** Everything that is on the device, as text. */
function keptTexts(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts: string[] = []
    for (const name of await caches.keys()) {
      if (name.startsWith('cupo-build-')) continue
      const cache = await caches.open(name)
      for (const request of await cache.keys()) texts.push((await (await cache.match(request))?.text()) ?? '')
    }
    return texts.join('\n')
  })
}

test(
  'one’s own reservations and week are available offline, and say what needs a connection',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await signUp(page, baseURL ?? '')
    const { single_class_id, week, name } = await ownPlace(page.request, baseURL ?? '')
    await visit(page, `/mystudio${week}`)
    await visit(page, '/mystudio/reservaciones')
    await offline(context)

    await test.step('the reservations, with their codes', async () => {
      await page.reload()
      await expect(bar(page)).toBeVisible()
      await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
      await page
        .getByRole('button', { name: /^Código de Acceso/ })
        .filter({ visible: true })
        .click()
      await expect(page.getByRole('img', { name: 'Código QR de tu reservación' })).toBeVisible()
      await page.keyboard.press('Escape')
      await pressDisabled(page.getByRole('button', { name: /^Cancelar/ }).filter({ visible: true }))
      await expect(page.getByText('Sin conexión. Podrás hacerlo cuando vuelva.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
    })

    await test.step('the week', async () => {
      await page.goto(`/mystudio${week}`)
      await expect(bar(page)).toBeVisible()
      const card = page.locator(`[data-card="${single_class_id}"]`)
      await expect(card).toContainText('Reservada')
      await pressDisabled(card.getByRole('button', { name: /^Cancelar/ }))
      await expect(page.getByText('Sin conexión. Podrás reservar y cancelar cuando vuelva.')).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('a link leads to cached pages only', async () => {
      const address = page.url()
      await page.getByRole('link', { name: 'Semana anterior' }).first().click()
      await expect(
        page.getByText('Sin conexión. Esa página no está guardada en este dispositivo.'),
      ).toBeVisible()
      expect(page.url()).toBe(address)
    })

    await test.step('once online the page is fresh again', async () => {
      await page.evaluate(() => Object.assign(window, { sameDocument: true }))
      await offline(context, false)
      await expect(page.getByText(/^Sin conexión/)).toHaveCount(0)
      expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
      await page
        .locator(`[data-card="${single_class_id}"]`)
        .getByRole('button', { name: /^Cancelar/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
    })
  },
)

test(
  'a reservation whose response is lost says so and is made once',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await signUp(page, baseURL ?? '')
    const customer = await buyTen(page.request, baseURL ?? '')
    const { single_class_id, week } = await ownClass(baseURL ?? '')
    const held = async () => {
      const { class_reservations: all } = await customer.call('GET', '/class_reservations')
      return all.length
    }
    await page.goto(`/mystudio${week}`)
    const card = page.locator(`[data-card="${single_class_id}"]`)
    await card.getByRole('button', { name: /^Reservar/ }).click()
    const dialog = page.getByRole('dialog')
    const reserve = dialog.getByRole('button', { name: /^Reservar/ })
    const lost = dialog.getByText('No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.')

    await test.step('nothing is done if the request is lost', async () => {
      await expect(reserve).toBeEnabled()
      await offline(context)
      await reserve.click()
      await expect(lost).toBeVisible()
      await expect.poll(held).toBe(0)
      await offline(context, false)
    })

    await test.step('the place is taken if the response is lost, and retrying takes no other', async () => {
      let answered = false
      await page.route(
        '**/api/class_reservations',
        async (route) => {
          await route.fetch()
          answered = true
          await route.abort()
        },
        { times: 1 },
      )
      await reserve.click()
      await expect.poll(() => answered).toBe(true)
      await expect(lost).toBeVisible()
      await expect.poll(held).toBe(1)
      await reserve.click()
      await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
      await expect(card).toContainText('Reservada')
      await expect.poll(held).toBe(1)
    })
  },
)

test(
  'no personal data stays on the device after the session has ended, however that is, nor does the next account see any',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    const first = await signUp(page, baseURL ?? '')
    await ownPlace(page.request, baseURL ?? '', 'Paula Torres')
    await visit(page, '/mystudio/reservaciones')
    await expect.poll(() => keptTexts(page)).toContain(first.email)
    await expect.poll(() => keptTexts(page)).toContain('Paula Torres')

    await test.step('personal pages are deleted with the session', async () => {
      await signOut(page)
      await expect(page).toHaveURL('/entrar')
      await expect.poll(() => keptTexts(page)).not.toContain(first.email)
      await offline(context)
      await page.goto('/mystudio/reservaciones')
      await expect(page.getByRole('heading', { level: 1, name: 'Estás sin conexión' })).toBeVisible()
      await offline(context, false)
    })

    const second = await test.step('the next account has its own', async () => {
      const person = await signUp(page, baseURL ?? '')
      await visit(page, '/mystudio/reservaciones')
      await expect.poll(() => keptTexts(page)).toContain(person.email)
      expect(await keptTexts(page)).not.toContain(first.email)
      return person
    })

    await test.step('which are also deleted with a page for another account', async () => {
      await context.clearCookies()
      const third = await signUp(page, baseURL ?? '')
      await page.goto('/mystudio/informacion')
      await expect.poll(() => keptTexts(page)).toContain(third.email)
      expect(await keptTexts(page)).not.toContain(second.email)
    })

    await test.step('and when another signs in without a sign-out', async () => {
      await context.clearCookies()
      await page.goto('/entrar')
      await page.getByLabel('Correo electrónico').fill(first.email)
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(/\/mystudio/)
      await visit(page, '/mystudio/reservaciones')
      await expect.poll(() => keptTexts(page)).toContain(first.email)
      await offline(context)
      await page.goto('/mystudio/reservaciones')
      await expect(page.getByText('Paula Torres').filter({ visible: true }).first()).toBeVisible()
    })

    const isGone = async () => {
      await expect.poll(() => keptTexts(page)).not.toContain(first.email)
      await page.goto('/mystudio/reservaciones')
      await expect(page.getByRole('heading', { level: 1, name: 'Estás sin conexión' })).toBeVisible()
    }

    await test.step('after signing out offline, although the session continues', async () => {
      await signOut(page)
      await expect(page.getByText(/^Borramos lo guardado en este dispositivo/)).toBeVisible()
      await isGone()
      await offline(context, false)
    })

    await test.step('and when the server has ended the session', async () => {
      await signInAs(page.request, baseURL ?? '', first.email)
      await visit(page, '/mystudio/reservaciones')
      await expect.poll(() => keptTexts(page)).toContain(first.email)
      await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL ?? '' } })
      await page.getByRole('button', { name: 'Llevar mis clases a mi calendario' }).click()
      // A page is asked what is stored, so it must have come.
      await expect(page).toHaveURL(/\/entrar\?volver=/)
      await expect.poll(() => keptTexts(page)).not.toContain(first.email)
      await offline(context)
      await isGone()
    })
  },
)

/** By the menu of the size that is shown. */
async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Abrir (menú|Mi Cuenta)$/ })
    .filter({ visible: true })
    .first()
    .click()
  await page.getByRole('button', { name: 'Salir' }).filter({ visible: true }).click()
}

test(
  'the checkout is not cached, and paying waits for the connection',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await signUp(page, baseURL ?? '')
    await visit(page, '/mystudio')
    for (const path of ['/mystudio/metodos', '/mystudio/pagos', '/mystudio/informacion', '/entrar'])
      await page.goto(path)
    await page.goto(await checkoutOf(page, '5 clases'))
    await typeCard(page, '4242424242424242')
    const pay = page.getByRole('button', { name: /^Pagar/ })
    await expect(pay).toBeEnabled()
    await offline(context)
    await expect(
      page.getByText('Sin conexión. Podrás pagar cuando vuelva; lo que escribiste sigue aquí.'),
    ).toBeVisible()
    await expect(pay).toBeDisabled()
    await expectAccessible(page)
    await offline(context, false)
    await expect(pay).toBeEnabled()
    await pay.click()
    await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible({
      timeout: 30_000,
    })
    await expect.poll(() => keptPaths(page)).toEqual(expect.arrayContaining(['/mystudio', '/sin-conexion']))
    const others = async () =>
      (await keptPaths(page)).filter((path) => !/^\/(mystudio(\/reservaciones)?|sin-conexion)$/.test(path))
    await expect.poll(others).toEqual([])
  },
)

test(
  'the browser never caches the worker, and the installed app has the studio’s name',
  { tag: '@once' },
  async ({ page }) => {
    const worker = await page.request.get('/sw.js')
    expect(worker.headers()).toMatchObject({
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'content-type': 'text/javascript; charset=utf-8',
    })
    const home = await page.goto('/')
    expect(home?.headers()['content-security-policy']).toContain("worker-src 'self'")
    const manifest = await (await page.request.get('/manifest.webmanifest')).json()
    expect(manifest).toMatchObject({
      id: '/',
      name: 'Casa Aura',
      short_name: 'Casa Aura',
      lang: 'es-MX',
      start_url: '/mystudio',
      scope: '/',
      display: 'standalone',
      theme_color: '#9a452b',
      shortcuts: [{ name: 'Presenciales' }, { name: 'Mis Reservaciones' }],
    })
    for (const purpose of ['any', 'maskable'])
      for (const size of ['192x192', '512x512'])
        expect(manifest.icons).toContainEqual(
          expect.objectContaining({ purpose, sizes: size, type: 'image/png' }),
        )
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200)
  },
)

test('a stream bypasses the worker and reconnects', { tag: '@once' }, async ({ page, context, baseURL }) => {
  const single = await ownClass(baseURL ?? '', { capacity: 1 })
  const customer_id = await somebody(baseURL ?? '')
  const streams: Response[] = []
  page.on('response', (answer) => {
    if (answer.url().includes('/api/stream') && answer.ok()) streams.push(answer)
  })
  await visit(page, `/calendario${single.week}`)
  await expect.poll(() => streams.length).toBeGreaterThan(0)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  // From here on every request of the page passes the worker.
  streams.length = 0
  await page.reload()
  await expect.poll(() => streams.map((stream) => stream.fromServiceWorker())).toEqual([false])
  const card = page.locator(`[data-card="${single.single_class_id}"]`)
  await expect(card).toContainText('Último lugar')

  await offline(context)
  await expect(page.getByText(/^Sin conexión\. Ves lo último que cargó\./)).toBeVisible()
  await takePlace(single.admin, single.single_class_id, customer_id)
  await offline(context, false)
  await expect(page.getByText(/^Sin conexión/)).toHaveCount(0)
  await expect(card).toContainText('Sold Out', { timeout: 30_000 })
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('data that cannot be reloaded stays as it was', { tag: '@once' }, async ({ page, baseURL }) => {
    const single = await ownClass(baseURL ?? '')
    const stream = page.waitForResponse((answer) => answer.url().includes('/api/stream') && answer.ok())
    await page.goto(`/calendario${single.week}`)
    await stream
    const card = (id: number) => page.locator(`[data-card="${id}"]`)
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('.data'))
    await page.route('**/calendario.data*', (route) => route.abort())
    await ownClass(baseURL ?? '', { day: single.day })
    await failed
    await page.unroute('**/calendario.data*')
    const next = await ownClass(baseURL ?? '', { day: single.day })
    await expect(card(next.single_class_id)).toBeAttached({ timeout: 30_000 })
    await expect(card(single.single_class_id)).toBeAttached()
  })
})
