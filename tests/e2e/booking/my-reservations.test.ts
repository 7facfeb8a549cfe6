import { expectAccessible } from '#tests/e2e/accessible.ts'
import { readCode } from '#tests/e2e/camera.ts'
import { cutAnswer } from '#tests/e2e/buying/attempt-steps.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { codeOf, ownClass, ownPlace, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const COLUMNS = ['Clase', 'Invitado', 'Coach', 'Fecha y Hora', 'Lugar', 'Estado', 'Acciones']

test('the list shows each place with its state, and is filtered by its URL', async ({
  page,
  baseURL,
  isMobile,
}) => {
  await signUp(page, baseURL!)
  const kept = await ownPlace(page.request, baseURL!, 'Paula Torres')
  const customer = await deskOf(page.request, baseURL!)
  const { customer_id } = (await customer.call('GET', '/customer')).customer
  const owed = await ownClass(baseURL!)
  await takePlace(owed.admin, owed.single_class_id, customer_id)
  const given = await ownPlace(page.request, baseURL!)
  await customer.call('DELETE', `/class_reservations/${given.class_reservation_id}`)

  await page.goto('/mystudio/reservaciones')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Reservaciones' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText(/Puedes cancelar hasta .+ antes de tu clase/)
  await expect(page.getByRole('main')).toContainText(/\d+ créditos disponibles/)
  await expect(page.getByRole('link', { name: 'Comprar Clases' })).toHaveAttribute(
    'href',
    /\/mystudio\/paquetes/,
  )
  const rows = isMobile
    ? page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) })
    : page.locator('tbody').getByRole('row')
  await expect(rows).toHaveCount(4)
  if (!isMobile) await expect(page.getByRole('columnheader')).toHaveText(COLUMNS)
  else await expect(page.getByRole('table')).toBeHidden()
  const row = (words: string | RegExp) => rows.filter({ hasText: words })
  await expect(row('Paula Torres')).toContainText(kept.name)
  await expect(row('Paula Torres')).toContainText('Próxima')
  await expect(row('Cancelada')).toHaveCount(1)
  await expect(row(isMobile ? 'Pago pendiente' : 'Pago en efectivo pendiente')).toHaveCount(1)
  await expect(row('Cancelada').getByRole('button')).toHaveCount(0)
  await expectAccessible(page)

  const filter = async (name: string, address: string, count: number) => {
    await page.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true')
    await expect(rows).toHaveCount(count)
  }
  await filter('Próximas', '/mystudio/reservaciones?filtro=proximas', 3)
  await filter('Canceladas', '/mystudio/reservaciones?filtro=canceladas', 1)
  await filter('Pasadas', '/mystudio/reservaciones?filtro=pasadas', 0)
  await expect(page.getByText('No tienes clases pasadas.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/mystudio/reservaciones')
  await expect(rows).toHaveCount(4)
  await page.goBack()
  await expect(page.getByText('No tienes clases pasadas.')).toBeVisible()
})

test(
  'an empty account shows its credits, links to the calendar and the packages, and a membership «Ilimitadas»',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    const main = page.getByRole('main')
    await page.goto('/mystudio/reservaciones')
    await expect(main).toContainText('0 créditos disponibles')
    await expect(main).toContainText('Aún no has reservado clases.')
    await expect(main.getByRole('link', { name: 'Ir a Reservar' })).toHaveAttribute('href', '/mystudio')
    await expectAccessible(page)
    await page.goto('/mystudio/creditos')
    await expect(page.getByText('No tienes créditos.')).toBeVisible()
    await expectAccessible(page)
    const customer = await deskOf(page.request, baseURL!)
    const { class_packages: packs } = await customer.call('GET', '/class_packages/presenciales/home')
    const { class_package_id } = packs.find(({ title }: { title: string }) => title === 'Ilimitado')
    await customer.call('POST', '/checkout/attempt', { class_package_id, payment_method: 'pm_card_visa' })
    await page.goto('/mystudio/reservaciones')
    await expect(main).toContainText('Clases disponibles: Ilimitadas')
    await expect(main).not.toContainText('créditos disponibles')
    await expect(main.getByRole('link', { name: 'Comprar Clases' })).toBeVisible()
  },
)

test('a page has fifty', { tag: '@once' }, async ({ page, baseURL }) => {
  await signUp(page, baseURL!)
  const customer = await deskOf(page.request, baseURL!)
  const { customer_id } = (await customer.call('GET', '/customer')).customer
  const { admin, single_class_id } = await ownClass(baseURL!, { capacity: 60 })
  await takePlace(admin, single_class_id, customer_id)
  for (let guest = 1; guest <= 50; guest += 1)
    await takePlace(admin, single_class_id, customer_id, { guest: `Invitada ${guest}` })
  await page.goto('/mystudio/reservaciones')
  const pager = page.getByRole('navigation', { name: 'Página 1 de 2' })
  await expect(pager).toContainText('1 / 2')
  await expect(pager.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await pager.getByRole('link', { name: 'Página siguiente' }).click()
  await expect(page).toHaveURL('/mystudio/reservaciones?pagina=2')
  const last = page.getByRole('navigation', { name: 'Página 2 de 2' })
  await expect(last).toContainText('2 / 2')
  await expect(page.getByRole('button', { name: /^Cancelar/ }).filter({ visible: true })).toHaveCount(1)
  await expect(last.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
  await expectAccessible(page)
  await page.goto('/mystudio/reservaciones?pagina=9')
  await expect(page).toHaveURL('/mystudio/reservaciones?pagina=2')
})

test(
  'a place’s QR code is 256 px wide, of level L, and contains the place’s URL with its access code',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    const { class_reservation_id, name, admin } = await ownPlace(page.request, baseURL!)
    const shown = await codeOf({ admin, baseURL: baseURL! }, class_reservation_id)
    expect(shown).toMatch(/\/reservation\/\d+\?c=[\w-]{12}$/)
    await page.goto('/mystudio/reservaciones')
    await page
      .getByRole('button', { name: /^Código de Acceso/ })
      .filter({ visible: true })
      .click()
    const dialog = page.getByRole('dialog', { name: 'Código de Acceso' })
    await expect(dialog).toContainText(name)
    await expect(dialog).toContainText('Muéstralo en recepción al llegar.')
    const code = dialog.getByRole('img', { name: 'Código QR de tu reservación' })
    await expect(code).toHaveAttribute('width', '256')
    await expect(code).toHaveAttribute('height', '256')
    await expect.poll(async () => (await code.boundingBox())?.width).toBe(256)
    await expectAccessible(page)
    expect(await readCode(await code.screenshot())).toBe(shown)
    const { modules, level } = await code.evaluate(formatOf)
    expect({ modules, level }).toEqual({ modules: expect.any(Number), level: 'L' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  },
)

/** Reads from a drawn code how well it is kept: the two bits of its format beside the upper left corner. */
function formatOf(svg: Element): { modules: number; level: string } {
  const modules = Number(svg.getAttribute('viewBox')?.split(' ').at(-1))
  const path = svg.querySelectorAll('path')[1]
  if (!(path instanceof SVGGeometryElement)) throw new Error('The code is drawn in another way.')
  const dark = (x: number, y: number) => path.isPointInFill(new DOMPoint(x + 0.5, y + 0.5))
  // The standard masks the format with 101010000010010: of its first two bits the first is turned over.
  const bits = `${Number(!dark(0, 8))}${Number(dark(1, 8))}`
  return { modules, level: { '01': 'L', '00': 'M', '11': 'Q', '10': 'H' }[bits] ?? bits }
}

test(
  'without JavaScript the account says that it needs it',
  { tag: '@once' },
  async ({ page, baseURL, browser }) => {
    await signUp(page, baseURL!)
    const storageState = await page.context().storageState()
    const without = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL!, storageState })
    const there = await without.newPage()
    for (const path of ['/mystudio', '/mystudio/reservaciones']) {
      await there.goto(path)
      await expect(there.getByText(/activa JavaScript en tu navegador\.$/)).toBeVisible()
    }
    await without.close()
  },
)

test.describe('cancelling', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET|status of 409/ })

  test(
    'after a lost answer ends as a success, and says so where another tab has cancelled',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      await signUp(page, baseURL!)
      const lost = await ownPlace(page.request, baseURL!)
      await page.goto('/mystudio/reservaciones')
      const dialog = page.getByRole('dialog', { name: 'Cancelar Clase' })
      const cancel = dialog.getByRole('button', { name: 'Cancelar Clase' })
      const open = () =>
        page
          .getByRole('main')
          .getByRole('button', { name: /^Cancelar/ })
          .click()
      const cancelled = page.getByText('Cancelada', { exact: true }).filter({ visible: true })
      await open()
      const escaped = Promise.withResolvers<void>()
      await page.route(
        `**/api/class_reservations/${lost.class_reservation_id}`,
        (route) => escaped.promise.then(() => cutAnswer(route)),
        { times: 1 },
      )
      await cancel.click()
      await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
      // A browser lets a page refuse it once, and then closes the element by itself.
      for (let press = 0; press < 4; press += 1) await page.keyboard.press('Escape')
      await expect(dialog.locator('[aria-busy=true]')).toBeVisible()
      escaped.resolve()
      await expect(dialog.getByText('No pudimos conectarnos')).toBeVisible()
      await cancel.click()
      await expect(dialog).toBeHidden()
      await expect(page.getByRole('status').filter({ hasText: 'Reservación cancelada.' })).toBeVisible()
      await expect(cancelled).toHaveCount(1)

      const { class_reservation_id } = await ownPlace(page.request, baseURL!)
      await page.reload()
      await open()
      const customer = await deskOf(page.request, baseURL!)
      await customer.call('DELETE', `/class_reservations/${class_reservation_id}`)
      await cancel.click()
      await expect(dialog).toBeHidden()
      const said = page.getByRole('status').filter({ hasText: 'Esta reservación ya está cancelada.' })
      await expect(said).toBeVisible()
      await expect(cancelled).toHaveCount(2)
    },
  )
})

test.describe('what cannot be loaded leaves the list as it is', () => {
  test.use({ expectedError: /status of (404|502)|ERR_CONNECTION_RESET|Failed to fetch/ })
  const unreachable = 'No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.'

  test('a filter whose request is refused, or reset', { tag: '@once' }, async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    await ownPlace(page.request, baseURL!)
    await page.goto('/mystudio/reservaciones?filtro=proximas')
    const cancel = page.getByRole('button', { name: /^Cancelar/ }).filter({ visible: true })
    const past = page.getByRole('link', { name: 'Pasadas' })
    const stays = async (): Promise<void> => {
      await expect(page.getByText(unreachable)).toBeVisible()
      await expect(page).toHaveURL(/filtro=proximas$/)
      await expect(cancel).toBeVisible()
      await expect(page.getByRole('progressbar')).toHaveCount(0)
    }
    await page.route('**/*.data*', (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502</h1>' }),
    )
    await past.click()
    await stays()
    await page.unroute('**/*.data*')
    await past.click()
    await expect(page).toHaveURL(/filtro=pasadas$/)
    await expect(cancel).toHaveCount(0)
    // The address is ahead on the way back.
    await expect(page.getByText(unreachable)).toHaveCount(0, { timeout: 15_000 })
    await page.goBack()
    await expect(cancel).toBeVisible()
    await page.route('**/*.data*', (route) => route.abort('connectionreset'))
    await page.goForward()
    await stays()
  })

  test(
    'parts: what nobody asked for comes later, a press says so',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      await signUp(page, baseURL!)
      await ownPlace(page.request, baseURL!)
      let lost = true
      const asked = /\/assets\/ProfileAsked-/
      const files = [asked, /\/assets\/ReservationDialogs-/]
      for (const file of files)
        await page.route(file, (route) => (lost ? route.abort('connectionreset') : route.continue()))
      const failed = page.waitForEvent('requestfailed', (request) => asked.test(request.url()))
      await page.goto('/mystudio/reservaciones')
      await failed
      const cancel = page.getByRole('button', { name: /^Cancelar/ }).filter({ visible: true })
      await cancel.click()
      await expect(page.getByText(unreachable)).toBeVisible()
      await expect(page.getByRole('dialog')).toHaveCount(0)
      lost = false
      const came = page.waitForResponse(asked)
      await page.evaluate(() => window.dispatchEvent(new Event('online')))
      await came
      await cancel.click()
      await expect(page.getByRole('dialog', { name: 'Cancelar Clase' })).toBeVisible()
    },
  )

  test('a dialog, which is there before', { tag: '@once' }, async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    await ownPlace(page.request, baseURL!)
    const dialogs = page.waitForResponse('**/assets/ReservationDialogs-*')
    await page.goto('/mystudio/reservaciones')
    await (await dialogs).finished()
    await page.route('**/assets/**', (route) => route.fulfill({ status: 404 }))
    await page
      .getByRole('button', { name: /^Cancelar/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
