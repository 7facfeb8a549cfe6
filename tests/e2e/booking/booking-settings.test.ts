import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, type OwnClass, ownClass, ownPlace, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One studio for all of them, and one after the other: each sets what it needs.
test.describe.configure({ mode: 'default', timeout: 120_000 })

const HOUR = 3_600_000
const RULES = {
  allow_cancel_reservations: true,
  allow_cancel_after_treshold: true,
  cancel_timeframe_value: 12,
  cancel_timeframe_unit: 'hours',
  max_cancels_per_available_class: null,
  waitlist_enabled: true,
}
const LIST = '/mystudio/reservaciones'

const cardOf = (page: Page, { single_class_id }: OwnClass) => page.locator(`[data-card="${single_class_id}"]`)
const cancelButton = (page: Page) =>
  page.getByRole('button', { name: /^Cancelar: / }).filter({ visible: true })
const cancelDialog = (page: Page) => page.getByRole('dialog', { name: 'Cancelar Clase' })

/** A place of somebody new in a class that begins in so many hours. */
async function placeIn(page: Page, baseURL: string, hours: number): Promise<OwnClass> {
  await signUp(page, baseURL)
  const customer = await buyTen(page.request, baseURL)
  const single = await ownClass(baseURL, { at: new Date(Date.now() + hours * HOUR) })
  await customer.call('POST', '/class_reservations', { single_class_id: single.single_class_id })
  return single
}

test(
  'inside the window the credit is lost, with the unit in singular or plural',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const single = await placeIn(page, baseURL!, 0.9)
    for (const [value, unit, words] of [
      [12, 'hours', '12 horas'],
      [1, 'hours', '1 hora'],
      [2, 'days', '2 días'],
      [1, 'days', '1 día'],
      [90, 'minutes', '90 minutos'],
      [9000, 'seconds', '9000 segundos'],
    ] as const) {
      await configure(baseURL!, { ...RULES, cancel_timeframe_value: value, cancel_timeframe_unit: unit })
      await page.goto(LIST)
      await expect(page.getByRole('main')).toContainText(
        `Puedes cancelar hasta ${words} antes de tu clase y recuperar tu crédito. Después también puedes cancelar, pero tu crédito no regresa.`,
      )
      await cancelButton(page).click()
      await expect(cancelDialog(page)).toContainText(
        `Debido a que faltan menos de ${words} para tu clase, tu crédito para reservar clase no se te regresará.`,
      )
      await expect(cancelDialog(page)).not.toContainText('vuelve a tu cuenta')
      await cancelDialog(page).getByRole('button', { name: 'Regresar' }).click()
    }
    await cancelButton(page).click()
    await expectAccessible(page)
    await cancelDialog(page).getByRole('button', { name: 'Cancelar Clase' }).click()
    await expect(page.getByText('Reservación cancelada.')).toBeVisible()
    await expect(page.getByRole('main')).toContainText('9 créditos disponibles')

    await test.step('the reserve dialog says so first, and cancelling with a guest says how many are lost', async () => {
      await page.goto(`/mystudio${single.week}`)
      await cardOf(page, single)
        .getByRole('button', { name: /^Reservar/ })
        .click()
      const dialog = page.getByRole('dialog', { name: `Reservar ${single.name}` })
      await expect(dialog).toContainText(
        /Faltan menos de .+ para esta clase: si cancelas, tu crédito ya no regresa\./,
      )
      await expect(dialog).not.toContainText('sin perder tu crédito')
      await dialog.getByRole('switch', { name: 'Llevar invitado' }).click()
      await dialog.getByLabel('Nombre del invitado').fill('Lía')
      await dialog.getByRole('button', { name: 'Reservar' }).click()
      await expect(cardOf(page, single)).toContainText('Lía')
      await cardOf(page, single)
        .getByRole('button', { name: /^Cancelar/ })
        .click()
      await expect(cancelDialog(page)).toContainText(
        'no se te regresará. Con el lugar de tu invitado se pierden 2 créditos.',
      )
    })
  },
)

test(
  'with late cancelling off no cancellation is offered inside the window',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { ...RULES, allow_cancel_after_treshold: false })
    const single = await placeIn(page, baseURL!, 3)
    await page.goto(LIST)
    await expect(page.getByRole('button', { name: /^Más opciones/ }).filter({ visible: true })).toHaveCount(1)
    await expect(cancelButton(page)).toHaveCount(0)
    await page.goto(`/mystudio${single.week}`)
    await expect(cardOf(page, single)).toContainText('Ya no se puede cancelar')
    await expectAccessible(page)
  },
)

test(
  'classes that are transferable, not cancellable, say so',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { ...RULES, allow_cancel_reservations: false, allow_transfers: true })
    const single = await placeIn(page, baseURL!, 72)
    await page.goto(LIST)
    await expect(page.getByRole('main')).toContainText('Las clases son transferibles, no cancelables.')
    // Late cancelling is on: it can be given up all the same.
    await cancelButton(page).click()
    await expect(cancelDialog(page)).toContainText('Las clases son transferibles, no cancelables.')
    await expectAccessible(page)
    await cancelDialog(page).getByRole('button', { name: 'Regresar' }).click()

    await configure(baseURL!, { allow_cancel_after_treshold: false })
    await page.goto(LIST)
    await expect(cancelButton(page)).toHaveCount(0)
    await page
      .getByRole('button', { name: /^Pasar mi lugar/ })
      .filter({ visible: true })
      .click()
    await expect(page.getByRole('dialog', { name: 'Pasar mi lugar' })).toBeVisible()
    await page.goto(`/mystudio${single.week}`)
    await expect(cardOf(page, single)).toContainText('No se puede cancelar')
    await configure(baseURL!, { allow_transfers: false })
    await page.goto(LIST)
    await expect(page.getByRole('main')).toContainText('Las clases no se pueden cancelar.')
    await expect(page.getByRole('main')).not.toContainText('transferibles')
    await expect(cancelButton(page)).toHaveCount(0)
  },
)

test(
  'the maximum number of cancellations is shown, and its effect on a credit',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { ...RULES, max_cancels_per_available_class: 1 })
    await placeIn(page, baseURL!, 72)
    await page.goto(LIST)
    await expect(page.getByRole('main')).toContainText('Máximo 1 cancelación por crédito de clase.')
    await configure(baseURL!, { max_cancels_per_available_class: 0 })
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Máximo 0 cancelaciones por crédito de clase.')
    await cancelButton(page).click()
    await expect(cancelDialog(page)).toContainText('no se te regresará')
    await expect(cancelDialog(page)).not.toContainText('faltan menos de')
    await expectAccessible(page)
  },
)

test('with codes, guests and ratings off none of them is shown @once', async ({ page, baseURL }) => {
  await configure(baseURL!, { ...RULES, qrcode_enabled: false, allow_class_guests: false })
  await signUp(page, baseURL!)
  const single = await ownPlace(page.request, baseURL!)
  await page.goto(LIST)
  await expect(cancelButton(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Código de Acceso/ })).toHaveCount(0)
  const own = page.viewportSize()!
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(page.getByRole('columnheader', { name: 'Coach' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Invitado' })).toHaveCount(0)
  await expect(cancelButton(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Código de Acceso/ })).toHaveCount(0)
  await page.setViewportSize(own)
  await page.goto(`/mystudio${single.week}`)
  await expect(cardOf(page, single)).toContainText('Reservada')
  await expect(cardOf(page, single).getByRole('button', { name: /invitado/ })).toHaveCount(0)
  const other = await ownClass(baseURL!, { day: single.day })
  await page.reload()
  await cardOf(page, other)
    .getByRole('button', { name: /^Reservar/ })
    .click()
  await expect(page.getByRole('dialog')).toContainText('Usas 1 de tus')
  await expect(page.getByRole('switch', { name: 'Llevar invitado' })).toHaveCount(0)
  await configure(baseURL!, { qrcode_enabled: true, allow_class_guests: true })
})

test(
  'with waitlists off a full class offers only the reason',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { ...RULES, waitlist_enabled: false })
    const full = await ownClass(baseURL!, { full: true })
    await page.goto(`/calendario${full.week}`)
    await expect(cardOf(page, full)).toContainText('Sold Out')
    await expect(cardOf(page, full).locator('a, button')).toHaveCount(0)
    const { email } = await signUp(page, baseURL!)
    await buyTen(page.request, baseURL!)
    await page.goto(`/mystudio${full.week}`)
    await expect(page.getByRole('main').getByRole('link', { name: 'Mis Listas de Espera' })).toHaveCount(0)
    await expect(cardOf(page, full).getByRole('button')).toHaveText(['¿Por qué no puedo reservar?'])
    await expectAccessible(page)

    await test.step('a class that fills during sign-in says so', async () => {
      const single = await ownClass(baseURL!, { capacity: 1 })
      await page.context().clearCookies()
      await page.goto(`/calendario${single.week}`)
      await cardOf(page, single)
        .getByRole('link', { name: /^Reservar/ })
        .click()
      const dialog = page.getByRole('dialog', { name: 'Entrar Ahora' })
      await expect(dialog).toBeVisible()
      await takePlace(single.admin, single.single_class_id, await somebody(baseURL!))
      await dialog.getByLabel('Correo electrónico').fill(email)
      await dialog.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
      await dialog.getByRole('button', { name: 'Entrar y reservar' }).click()
      const gone = page.getByRole('dialog', { name: 'Sin Lugares' })
      await expect(gone).toContainText('Esta clase se llenó mientras la veías.')
      await expectAccessible(page)
      await gone.getByRole('button', { name: 'Entendido' }).click()
    })
  },
)

test(
  'with guests and waitlists off the desk is offered neither',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const full = await ownClass(baseURL!, { full: true })
    const guest = page.getByRole('menuitem', { name: 'Agregar invitado' })
    const add = page.getByRole('button', { name: 'Agregar a la lista' })
    await signInAs(page.request, baseURL!, 'recepcion@casaaura.mx')
    for (const [allowed, shown] of [
      [true, 1],
      [false, 0],
    ] as const) {
      await configure(baseURL!, { ...RULES, waitlist_enabled: allowed, allow_class_guests: allowed })
      await page.goto(`/admin/clases/${full.single_class_id}`)
      await page.getByRole('button', { name: /^Más acciones para / }).click()
      await expect(page.getByRole('menuitem', { name: 'Cambiar de clase' })).toBeVisible()
      await expect(guest).toHaveCount(shown)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Espera 0' }).click()
      await expect(page.getByText('Nadie espera un lugar en esta clase.')).toBeVisible()
      await expect(add).toHaveCount(shown)
    }
    await configure(baseURL!, { allow_class_guests: true })
  },
)

test(
  'a class that is not open yet says when, and a closed one says so',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { ...RULES, booking_opens_days: 2, booking_closes_minutes: 120 })
    const early = await ownClass(baseURL!, { at: new Date(Date.now() + 5 * 24 * HOUR) })
    const closed = await ownClass(baseURL!, { at: new Date(Date.now() + HOUR) })
    await signUp(page, baseURL!)
    await buyTen(page.request, baseURL!)
    await page.goto(`/mystudio${early.week}`)
    await expect(cardOf(page, early).getByText(/^Abre \p{L}{3} \d+ \p{L}{3}, \d\d:\d\d$/u)).toBeVisible()
    await expect(cardOf(page, early).getByRole('button')).toHaveText(['¿Por qué no puedo reservar?'])
    await cardOf(page, early).getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('Las reservaciones aún no abren')
    await expectAccessible(page)
    await page.goto(`/mystudio${closed.week}`)
    await expect(cardOf(page, closed).getByText('Reservas cerradas')).toBeVisible()
    await expect(cardOf(page, closed).getByRole('button')).toHaveText(['¿Por qué no puedo reservar?'])
    await expectAccessible(page)
    await configure(baseURL!, { booking_opens_days: null, booking_closes_minutes: 0 })
  },
)

test(
  'the text about a freed place matches the studio’s mode',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    const full = await ownClass(baseURL!, { full: true })
    await page.goto(`/mystudio${full.week}`)
    for (const [waitlist_mode, words] of [
      ['broadcast', 'lo obtiene quien reserve primero'],
      ['offer', 'te lo guardamos 15 minutos'],
      ['auto', 'te reservamos en orden'],
    ]) {
      await configure(baseURL!, { ...RULES, waitlist_mode, waitlist_offer_minutes: 15 })
      await page.reload()
      await cardOf(page, full)
        .getByRole('button', { name: /^Lista de espera/ })
        .click()
      await expect(page.getByRole('dialog', { name: 'Lista de espera' })).toContainText(words!)
    }
    await configure(baseURL!, { waitlist_mode: 'broadcast' })
  },
)

test(
  'credits link to the wallet only if some may be limited to class types',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    await configure(baseURL!, { allow_restricted_class_types: false })
    await page.goto('/mystudio')
    await expect(page.getByRole('banner').getByText('0 créditos disponibles').first()).toBeAttached()
    await expect(page.getByRole('link', { name: /créditos disponibles/ })).toHaveCount(0)
    await configure(baseURL!, { allow_restricted_class_types: true })
    await page.reload()
    await expect(page.getByRole('link', { name: /créditos disponibles/ })).toHaveAttribute(
      'href',
      '/mystudio/creditos',
    )
  },
)

test(
  'a studio without in-person classes says so instead of the calendar',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { single_class_enabled: false })
    await signUp(page, baseURL!)
    await page.goto('/mystudio')
    await expect(page.getByText('Las clases presenciales no están disponibles por ahora.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Presenciales' })).toHaveCount(0)
    await expectAccessible(page)
    await configure(baseURL!, { single_class_enabled: true })
  },
)
