import type { Page } from '@playwright/test'
import { dayShort } from '#domain/time/written.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { cutAnswer } from '#tests/e2e/buying/attempt-steps.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { type Desk, deskAs } from '#tests/e2e/desk.ts'
import { buyTen, ownClass, type OwnClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** Its only place becomes free, and is offered to the customer. */
async function offerPlace(
  own: Desk,
  { admin, single_class_id }: Pick<OwnClass, 'admin' | 'single_class_id'>,
) {
  await admin.call('PUT', '/appconfig', { config: [{ key: 'waitlist_mode', value: 'offer' }] })
  await own.call('POST', '/waitlist', { single_class_id })
  const { class_reservations } = await admin.call(
    'GET',
    `/class_reservations?single_class_id=${single_class_id}`,
  )
  await admin.call('DELETE', `/class_reservations/${class_reservations[0].class_reservation_id}`)
}

const toast = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a customer joins a full class’s waitlist, sees the position and leaves @once', async ({
  page,
  baseURL,
}) => {
  test.setTimeout(150_000)
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio/waitlists')
  await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Ir a Reservar' }).click()
  await page.waitForURL(/\/mystudio$/)
  // It asks for a package, and its line leads to no checkout all the same.
  const { class_packages: packages } = await (
    await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  ).call('GET', '/class_packages/admin/all')
  const { class_package_id } = packages.find(({ title }: { title: string }) => title === 'Ilimitado')
  const { single_class_id, week, day } = await ownClass(baseURL ?? '', {
    full: true,
    more: { class_package_id },
  })
  await page.goto(`/mystudio${week}`)
  const card = page.locator(`[data-card="${single_class_id}"]`)
  const open = card.getByRole('button', { name: /^Lista de espera/ })
  const what = ((await open.getAttribute('aria-label')) ?? '').replace(/^Lista de espera: /, '')
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Lista de espera' })
  await expect(
    dialog.getByText('Esta clase está llena, pero puedes anotarte a lista de espera.'),
  ).toBeVisible()
  await expect(dialog).toContainText(dayShort(day))
  await expect(dialog.getByText('Serías la primera persona de la lista.')).toBeVisible()
  await expect(dialog).toContainText('Si se libera un lugar ')
  await dialog.getByRole('button', { name: 'Anotarme' }).click()
  await expect(toast(page, 'Anotada en lista de espera.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Salir de la lista: ${what}` })).toBeVisible()

  await page.goto('/mystudio/waitlists')
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Listas de Espera' })).toBeVisible()
  await expect(page.getByText('Lugar 1 de 1 en la lista')).toHaveCount(1)
  await expectAccessible(page)
  await page.getByRole('button', { name: /^Salir de la lista/ }).click()
  const question = page.getByRole('dialog', { name: 'Precaución' })
  await expect(question.getByText(/¿Quieres salir de la lista de espera de/)).toBeVisible()
  await expectAccessible(page)
  // A click beside a question is no answer to it.
  await page.mouse.click(4, 4)
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Seguir en la lista' }).click()
  await expect(question).toBeHidden()
  await page.getByRole('button', { name: /^Salir de la lista/ }).click()
  await question.getByRole('button', { name: 'Salir de la lista' }).click()
  await expect(toast(page, 'Eliminada de lista de espera.')).toBeVisible()
  await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()
})

test(
  'a freed place is held for the first on the waitlist, who accepts it',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    test.setTimeout(150_000)
    await signUp(page, baseURL ?? '')
    const own = await buyTen(page.request, baseURL ?? '')
    const { single_class_id, admin } = await ownClass(baseURL ?? '', { full: true })
    await admin.call('PUT', '/appconfig', { config: [{ key: 'waitlist_mode', value: 'offer' }] })
    await own.call('POST', '/waitlist', { single_class_id })
    await page.goto('/mystudio/waitlists')
    await expect(page.getByText('En espera')).toBeVisible()
    const { class_reservations: places } = await admin.call(
      'GET',
      `/class_reservations?single_class_id=${single_class_id}`,
    )
    await admin.call('DELETE', `/class_reservations/${places[0].class_reservation_id}`)

    // By itself: the page is told.
    const accept = page.getByRole('button', { name: /^Aceptar lugar/ })
    await expect(accept).toBeVisible()
    await expect(page.getByText(/^Lugar guardado, \d+:\d\d$/)).toBeVisible()
    await expectAccessible(page)
    // The calendar says so whatever week it shows.
    await page.goto('/mystudio?semana=2024-01-01')
    await expect(page.getByText(/^Se liberó un lugar en .+Es tuyo si lo aceptas antes del/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Ver mi lugar' }).click()
    await page.waitForURL(/waitlists/)
    // A phone whose clock is days ahead: an offer is over when the server says so.
    await page.addInitScript(() => {
      const right = Date.now.bind(Date)
      Date.now = () => right() + 5 * 86_400_000
    })
    await page.reload()
    await accept.click()
    const dialog = page.getByRole('dialog', { name: 'Se liberó un lugar' })
    await expect(
      dialog.getByText(/y un crédito para ti hasta (las|el \w+ \d+ \w+,) \d\d:\d\d\.$/),
    ).toBeVisible()
    // The class is days away: cancelling is free for longer than the minutes after accepting.
    await expect(dialog.getByText('Cancela sin perder tu crédito hasta 12 horas antes.')).toBeVisible()
    await expect(dialog.getByRole('timer', { name: /Quedan [1-9]\d* minutos para aceptar/ })).toBeVisible()
    // The time runs out while it is open: there is nothing left to accept.
    await page.evaluate(() => {
      const before = Date.now.bind(Date)
      Date.now = () => before() + 5 * 86_400_000
    })
    await expect(dialog.getByText('El tiempo para aceptar terminó')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Aceptar lugar/ })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Entendido' }).click()
    await page.reload()
    await accept.click()
    await dialog.getByRole('button', { name: 'Aceptar lugar' }).click()
    await expect(toast(page, '¡Reservación guardada con éxito!')).toBeVisible()
    await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()
    const { total } = await own.call('GET', `/class_reservations?single_class_id=${single_class_id}`)
    expect(total).toBe(1)
  },
)

test(
  'a full class also offers the next one of its type that has places',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
    const own = await buyTen(page.request, baseURL ?? '')
    const { single_class_id, week, name, class_date } = await ownClass(baseURL ?? '', { full: true })
    // A class a minute later is nearer than those of other tests.
    await ownClass(baseURL ?? '', { at: new Date(Date.parse(class_date) + 60_000) })
    await page.goto(`/mystudio${week}`)
    const card = page.locator(`[data-card="${single_class_id}"]`)
    await card.getByRole('button', { name: /^Lista de espera/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Lista de espera' })
    await expect(dialog.getByText('La siguiente con lugares')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Reservar esta' }).click()
    await expect(page).toHaveURL(/\/calendario\?.*#reservar-\d+$/)
    const other = Number(/\d+$/.exec(page.url())?.[0])
    expect(other).not.toBe(single_class_id)
    const reserve = page.getByRole('dialog', { name: `Reservar ${name}` })
    await reserve.getByRole('button', { name: 'Reservar', exact: true }).click()
    await expect(toast(page, '¡Reservación guardada con éxito!')).toBeVisible()
    const { total } = await own.call('GET', `/class_reservations?single_class_id=${other}`)
    expect(total).toBe(1)
    // From the page that it leads to, nothing would be loaded.
    await ownClass(baseURL ?? '', { at: new Date(Date.parse(class_date) + 120_000) })
    await page.reload()
    await card.getByRole('button', { name: /^Lista de espera/ }).click()
    await dialog.getByRole('link', { name: 'Reservar esta' }).click()
    await expect(reserve).toBeVisible()
  },
)

test('a visitor signs in first', { tag: '@once' }, async ({ page, baseURL }) => {
  await page.goto('/mystudio/waitlists')
  await page.waitForURL(/\/entrar\?volver=%2Fmystudio%2Fwaitlists/)
  const { single_class_id, week } = await ownClass(baseURL ?? '', { full: true })
  await page.goto(`/calendario${week}`)
  await page
    .locator(`[data-card="${single_class_id}"]`)
    .getByRole('link', { name: /^Lista de espera/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Entrar Ahora' })
  await expect(dialog).toContainText('La lista de espera se abre en cuanto entres.')
  await expect(dialog.getByRole('button', { name: 'Entrar y anotarme' })).toBeVisible()
  await expect(dialog).not.toContainText(/reserva/i)
  // The address goes along from one form to the other, and back.
  const email = page.getByRole('dialog').getByLabel('Correo electrónico')
  await email.fill('nueva@example.com')
  const choice = page.getByRole('dialog').getByRole('group')
  await choice.getByRole('button', { name: '¡Regístrate!' }).click()
  await expect(email).toHaveValue('nueva@example.com')
  await email.fill('vieja@example.com')
  await choice.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(email).toHaveValue('vieja@example.com')
})

test.describe('a lost answer', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET/ })

  test(
    'of joining, leaving or accepting is made up for by the second press',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      test.setTimeout(150_000)
      await signUp(page, baseURL!)
      const own = await buyTen(page.request, baseURL!)
      const { single_class_id, week, admin } = await ownClass(baseURL!, { full: true })
      const twice = async (calls: string, dialog: string, button: string, success: string) => {
        await page.route(calls, cutAnswer, { times: 1 })
        const press = page.getByRole('dialog', { name: dialog }).getByRole('button', { name: button })
        await press.click()
        await expect(page.getByText('No pudimos conectarnos')).toBeVisible()
        await press.click()
        await expect(toast(page, success)).toBeVisible()
        await expect(page.getByRole('dialog')).toHaveCount(0)
      }
      await page.goto(`/mystudio${week}`)
      const card = page.locator(`[data-card="${single_class_id}"]`)
      await card.getByRole('button', { name: /^Lista de espera/ }).click()
      await twice('**/api/waitlist', 'Lista de espera', 'Anotarme', 'Anotada en lista de espera.')
      await page.goto('/mystudio/waitlists')
      await page.getByRole('button', { name: /^Salir de la lista/ }).click()
      await twice('**/api/waitlist/*', 'Precaución', 'Salir de la lista', 'Eliminada de lista de espera.')
      await expect(page.getByText('No te has anotado a ninguna lista de espera.')).toBeVisible()

      await offerPlace(own, { admin, single_class_id })
      await page.reload()
      await page.getByRole('button', { name: /^Aceptar lugar/ }).click()
      const accepted = '¡Reservación guardada con éxito!'
      await twice('**/api/class_reservations', 'Se liberó un lugar', 'Aceptar lugar', accepted)
    },
  )
})

test.describe('what happened meanwhile', () => {
  test.use({ expectedError: /status of 409/ })

  test(
    'an offer that another tab accepted is not let go: the dialog says that the place is hers',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      await signUp(page, baseURL!)
      const own = await buyTen(page.request, baseURL!)
      const { single_class_id, admin } = await ownClass(baseURL!, { full: true })
      await offerPlace(own, { admin, single_class_id })
      await page.goto('/mystudio/waitlists')
      await page.getByRole('button', { name: /^Aceptar lugar/ }).click()
      const dialog = page.getByRole('dialog', { name: 'Se liberó un lugar' })
      const pass = dialog.getByRole('button', { name: 'Dejarlo pasar' })
      await expect(pass).toBeVisible()
      await own.call('POST', '/class_reservations', { single_class_id })
      await pass.click()
      await expect(dialog.getByRole('alert')).toContainText('Este lugar ya es tuyo')
      await expect(page.getByRole('status').filter({ hasText: 'lista de espera' })).toHaveCount(0)
      await expect(dialog.getByRole('alert')).toContainText('cancélalo en Mis Reservaciones')
      await expect(dialog.getByRole('button', { name: /Aceptar lugar|Dejarlo pasar/ })).toHaveCount(0)
      await expect(dialog.getByRole('button', { name: 'Entendido' })).toBeFocused()
      await dialog.getByRole('link', { name: 'Ver mi reservación' }).click()
      await page.waitForURL(/\/mystudio\/reservaciones/)
      await expect(dialog).toHaveCount(0)
    },
  )

  test(
    'a class that fills up while its dialog is open leads to its waitlist',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      await signUp(page, baseURL!)
      await buyTen(page.request, baseURL!)
      const { single_class_id, week, name, admin } = await ownClass(baseURL!, { capacity: 1 })
      await page.goto(`/mystudio${week}`)
      await page
        .locator(`[data-card="${single_class_id}"]`)
        .getByRole('button', { name: /^Reservar/ })
        .click()
      const reserving = page.getByRole('dialog', { name: `Reservar ${name}` })
      await expect(reserving).toBeVisible()
      const other = await somebody(baseURL!)
      const alert = reserving.getByRole('alert').filter({ hasText: 'puedes anotarte a lista de espera' })
      await test.step('with the press', async () => {
        await page.route(
          '**/api/class_reservations',
          async (route) => {
            await takePlace(admin, single_class_id, other)
            await route.continue()
          },
          { times: 1 },
        )
        await reserving.getByRole('button', { name: 'Reservar', exact: true }).click()
        await expect(alert).toBeVisible()
        await expect(reserving.getByRole('button', { name: 'Lista de espera' })).toBeVisible()
      })
      await test.step('before it', async () => {
        const [place] = (await admin.call('GET', `/class_reservations?single_class_id=${single_class_id}`))
          .class_reservations
        await admin.call('DELETE', `/class_reservations/${place.class_reservation_id}`)
        await expect(reserving.getByRole('button', { name: 'Reservar', exact: true })).toBeEnabled()
        await expect(alert).toHaveCount(0)
        await takePlace(admin, single_class_id, other)
        await expect(alert).toBeVisible()
      })
      await reserving.getByRole('button', { name: 'Lista de espera' }).click()
      const line = page.getByRole('dialog', { name: 'Lista de espera' })
      await line.getByRole('button', { name: 'Anotarme' }).click()
      await expect(toast(page, 'Anotada en lista de espera.')).toBeVisible()
    },
  )
})
