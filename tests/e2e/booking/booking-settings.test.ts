import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { type Desk, deskOf, signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, type OwnClass, ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
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
  return placeOf(await buyTen(page.request, baseURL), baseURL, hours)
}

async function placeOf(customer: Desk, baseURL: string, hours: number): Promise<OwnClass> {
  const single = await ownClass(baseURL, { at: new Date(Date.now() + hours * HOUR) })
  await customer.call('POST', '/class_reservations', { single_class_id: single.single_class_id })
  return single
}

test('inside the window the credit is lost', { tag: '@once' }, async ({ page, baseURL }) => {
  await configure(baseURL!, RULES)
  const single = await placeIn(page, baseURL!, 0.9)
  await page.goto(LIST)
  await expect(page.getByRole('main')).toContainText('Después también puedes cancelar')
  await cancelButton(page).click()
  await expect(cancelDialog(page)).toContainText('tu crédito para reservar clase no se te regresará.')
  await expect(cancelDialog(page)).not.toContainText('vuelve a tu cuenta')
  await cancelDialog(page).getByRole('button', { name: 'Regresar' }).click()
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
})

test(
  'what the studio allows of cancelling, guests and codes is what the list, its dialogs and the calendar offer',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await configure(baseURL!, { ...RULES, allow_cancel_after_treshold: false })
    const soon = await placeIn(page, baseURL!, 3)
    const main = page.getByRole('main')

    await test.step('with late cancelling off none inside the window', async () => {
      await page.goto(LIST)
      await expect(page.getByRole('button', { name: /^Más opciones/ }).filter({ visible: true })).toHaveCount(
        1,
      )
      await expect(cancelButton(page)).toHaveCount(0)
      await page.goto(`/mystudio${soon.week}`)
      await expect(cardOf(page, soon)).toContainText('Ya no se puede cancelar')
    })

    const single = await placeOf(await deskOf(page.request, baseURL!), baseURL!, 72)
    await test.step('the maximum number of cancellations, and its effect on a credit', async () => {
      await configure(baseURL!, { max_cancels_per_available_class: 0 })
      await page.goto(LIST)
      await expect(main).toContainText('Máximo 0 cancelaciones por crédito de clase.')
      await cancelButton(page).click()
      await expect(cancelDialog(page)).toContainText('no se te regresará')
      await expect(cancelDialog(page)).not.toContainText('faltan menos de')
    })

    await test.step('transferable, not cancellable', async () => {
      await configure(baseURL!, { ...RULES, allow_cancel_reservations: false, allow_transfers: true })
      await page.goto(LIST)
      await expect(main).toContainText('Las clases son transferibles, no cancelables.')
      // Late cancelling is on: it can be given up all the same.
      await cancelButton(page).last().click()
      await expect(cancelDialog(page)).toContainText('Las clases son transferibles, no cancelables.')

      await configure(baseURL!, { allow_cancel_after_treshold: false })
      await page.goto(LIST)
      await expect(cancelButton(page)).toHaveCount(0)
      await page
        .getByRole('button', { name: /^Pasar mi lugar/ })
        .filter({ visible: true })
        .last()
        .click()
      await expect(page.getByRole('dialog', { name: 'Pasar mi lugar' })).toBeVisible()
      await page.goto(`/mystudio${single.week}`)
      await expect(cardOf(page, single)).toContainText('No se puede cancelar')
    })

    await test.step('neither guests nor codes', async () => {
      const off = { allow_transfers: false, qrcode_enabled: false, allow_class_guests: false }
      await configure(baseURL!, { ...RULES, ...off })
      await page.goto(LIST)
      const own = page.viewportSize()!
      for (const size of [own, { width: 1280, height: 800 }]) {
        await page.setViewportSize(size)
        await expect(cancelButton(page)).toHaveCount(2)
        await expect(page.getByRole('button', { name: /^Código de Acceso/ })).toHaveCount(0)
      }
      await expect(page.getByRole('columnheader', { name: 'Coach' })).toBeVisible()
      await expect(page.getByRole('columnheader', { name: 'Invitado' })).toHaveCount(0)
      await page.setViewportSize(own)
      const other = await ownClass(baseURL!, { day: single.day })
      await page.goto(`/mystudio${single.week}`)
      await expect(cardOf(page, single)).toContainText('Reservada')
      await expect(cardOf(page, single).getByRole('button', { name: /invitado/ })).toHaveCount(0)
      await cardOf(page, other)
        .getByRole('button', { name: /^Reservar/ })
        .click()
      await expect(page.getByRole('dialog')).toContainText('Usas 1 de tus')
      await expect(page.getByRole('switch', { name: 'Llevar invitado' })).toHaveCount(0)
      await configure(baseURL!, { qrcode_enabled: true, allow_class_guests: true })
    })
  },
)

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
    await expect(page.getByRole('dialog')).toContainText(
      /Puedes reservar esta clase a partir del \p{L}{3} \d+ /u,
    )
    await expectAccessible(page)
    await page.goto(`/mystudio${closed.week}`)
    await expect(cardOf(page, closed).getByText('Reservas cerradas')).toBeVisible()
    await expect(cardOf(page, closed).getByRole('button')).toHaveText(['¿Por qué no puedo reservar?'])
    await configure(baseURL!, { booking_opens_days: null, booking_closes_minutes: 0 })
  },
)

test(
  'credits link to the wallet only if some may be limited to class types, and without in-person classes there is no calendar',
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
    await configure(baseURL!, { single_class_enabled: false })
    await page.reload()
    await expect(page.getByText('Las clases presenciales no están disponibles por ahora.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Presenciales' })).toHaveCount(0)
    await expectAccessible(page)
    await configure(baseURL!, { single_class_enabled: true })
  },
)
