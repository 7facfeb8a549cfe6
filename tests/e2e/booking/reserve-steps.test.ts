import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { dayAndTime, timeOf } from '#domain/time/written.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf, PASSWORD } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, type OwnClass, ownClass, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { openStopped, tenthsUntil } from '#tests/e2e/stopped-clock.ts'
import { expect, test } from '#tests/e2e/test.ts'

const press = (page: Page, { single_class_id }: OwnClass) =>
  page
    .locator(`[data-card="${single_class_id}"]`)
    .getByRole('link', { name: /^Reservar/ })
    .or(page.locator(`[data-card="${single_class_id}"]`).getByRole('button', { name: /^Reservar/ }))
    .click()

const signInDialog = (page: Page) => page.getByRole('dialog', { name: 'Entrar Ahora' })

async function enter(page: Page, email: string, password = PASSWORD): Promise<void> {
  const dialog = signInDialog(page)
  await dialog.getByLabel('Correo electrónico').fill(email)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar y reservar' }).click()
}

/** Somebody who has credits, and has signed out. */
async function away(page: Page, baseURL: string): Promise<string> {
  const { email } = await signUp(page, baseURL)
  await buyTen(page.request, baseURL)
  await page.context().clearCookies()
  return email
}

test.describe('a visitor', () => {
  test.use({ expectedError: /status of 401/ })

  test(
    'signs in on the way, once the account is known, and the reservation continues',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      const single = await ownClass(baseURL!)
      const email = await away(page, baseURL!)
      // Who signs up on the way begins at the other calendar.
      await page.goto(`/mystudio${single.week}`)
      await press(page, single)
      const dialog = signInDialog(page)
      await expect(dialog).toContainText(single.name)
      await expect(dialog.getByText('Tu reservación continúa en cuanto entres.')).toBeVisible()
      await enter(page, email, 'otra-cosa')
      await expect(dialog.getByRole('alert')).toHaveText(
        'La contraseña es incorrecta. Por favor, intenta de nuevo',
      )
      await enter(page, 'nadie@example.com')
      await expect(dialog.getByRole('alert')).toHaveText(
        'Lo sentimos. No encontramos una cuenta con ese correo. ¡Regístrate!',
      )
      await expectAccessible(page)

      await enter(page, email)
      const reserve = page.getByRole('dialog', { name: `Reservar ${single.name}` })
      await expect(reserve).toBeVisible()
      await reserve.getByRole('button', { name: 'Reservar' }).click()
      await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
      await expect(page.locator(`[data-card="${single.single_class_id}"]`)).toContainText('Reservada')
    },
  )
})

test('a new customer signs up on the way, and continues', { tag: '@once' }, async ({ page, baseURL }) => {
  const single = await ownClass(baseURL!)
  await page.goto(`/calendario${single.week}`)
  await press(page, single)
  await signInDialog(page).getByRole('button', { name: '¡Regístrate!' }).first().click()
  const dialog = page.getByRole('dialog', { name: '¡Regístrate!' })
  await expectAccessible(page)
  const number = randomInt(1e8).toString().padStart(8, '0')
  await dialog.getByLabel('Nombre').fill('Lucía')
  await dialog.getByLabel('Apellido').fill('Mar')
  await dialog.getByLabel('Correo electrónico').fill(`paso.${number}@example.com`)
  await dialog.getByLabel('Teléfono').fill(`55${number}`)
  await dialog.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await dialog.getByLabel('Confirma tu contraseña').fill(PASSWORD)
  for (const box of await dialog.getByRole('checkbox').all()) await box.check()
  await dialog.getByRole('button', { name: 'Crear cuenta y reservar' }).click()
  // The documents that signing up does not ask for come first, and what was begun goes on after them.
  const documents = page.getByRole('dialog', { name: 'Documentos del estudio' })
  await expect(documents).toBeVisible()
  for (const box of await documents.getByRole('checkbox').all()) await box.check()
  await documents.getByRole('button', { name: 'Aceptar' }).click()
  await expect(documents).toBeHidden()
  const spent = page.getByRole('dialog', { name: 'Te falta un paquete' })
  await expect(spent.getByRole('link', { name: 'Ir a Paquetes' })).toBeVisible()
  await spent.getByRole('button', { name: 'Ahora no' }).click()
  await expect(page.locator('dialog[open]')).toHaveCount(0)
})

test('a spot is reserved by keyboard alone, always forwards', { tag: '@once' }, async ({ page, baseURL }) => {
  await signUp(page, baseURL!)
  await buyTen(page.request, baseURL!)
  const single = await ownClass(baseURL!, { map: '5,5', capacity: 10 })
  await page.goto(`/mystudio${single.week}`)
  const card = page.locator(`[data-card="${single.single_class_id}"]`)
  await card.getByRole('button', { name: /^Reservar/ }).press('Enter')
  const dialog = page.getByRole('dialog', { name: `Reservar ${single.name}` })
  await expect(dialog).toBeVisible()
  const onMap = () => page.evaluate(() => document.activeElement?.getAttribute('role') === 'radio')
  for (let stops = 0; stops < 5 && !(await onMap()); stops += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { checked: true })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByRole('button', { name: /^Reservar lugar \d+$/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
  await expect(card.getByRole('button', { name: /^Cancelar/ })).toBeFocused()
})

test.describe('what happened to a class meanwhile', () => {
  test.use({ expectedError: /status of 40[49]/ })

  test(
    'a cancelled one is not offered again, a moved one not booked at its new hour before that was seen',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      await signUp(page, baseURL!)
      await buyTen(page.request, baseURL!)
      const single = await ownClass(baseURL!)
      const { single_class_id, class_date, day, admin } = single
      const cancelled = await ownClass(baseURL!, { day })
      await page.goto(`/mystudio${single.week}`)
      const dialog = page.getByRole('dialog', { name: `Reservar ${single.name}` })
      const reserve = dialog.getByRole('button', { name: 'Reservar', exact: true })

      await test.step('cancelled', async () => {
        await press(page, cancelled)
        await page.route(
          '**/api/class_reservations',
          async (route) => {
            await admin.call('DELETE', `/single_class/${cancelled.single_class_id}`, { reason: 'Prueba' })
            await route.continue()
          },
          { times: 1 },
        )
        await reserve.click()
        await expect(dialog.getByRole('alert')).toHaveText('Lo sentimos, el estudio canceló esta clase.')
        await expect(dialog.getByRole('button', { name: /^Reservar/ })).toHaveCount(0)
        await expectAccessible(page)
        const close = dialog.getByRole('button', { name: 'Cerrar' }).last()
        await expect(close).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(dialog).toBeHidden()
      })

      await test.step('moved', async () => {
        const moved = new Date(Date.parse(class_date) + 3_600_000)
        await press(page, single)
        await expect(dialog).toContainText(`${timeOf(class_date, ZONE)}, 50 minutos`)
        const change = { single_class_id, class_date: moved.toISOString(), overlap: true }
        // With the press: what is told before it is the next test's.
        await page.route(
          '**/api/class_reservations',
          async (route) => {
            await admin.call('PUT', '/single_class', change)
            await route.continue()
          },
          { times: 1 },
        )
        await reserve.click()
        await expect(dialog.getByRole('alert')).toContainText(`ahora es el ${dayAndTime(moved, ZONE)}`)
        await expect(dialog).toContainText(`${timeOf(moved, ZONE)}, 50 minutos`)
        await reserve.click()
        await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
      })
    },
  )
})

test(
  'an open dialog is told before any press that its class was moved, and cancelled',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    await buyTen(page.request, baseURL!)
    const single = await ownClass(baseURL!)
    const { single_class_id, class_date, admin } = single
    await page.goto(`/mystudio${single.week}`)
    const dialog = page.getByRole('dialog', { name: `Reservar ${single.name}` })
    await press(page, single)
    await expect(dialog).toContainText(`${timeOf(class_date, ZONE)}, 50 minutos`)
    const moved = new Date(Date.parse(class_date) + 3_600_000)
    await admin.call('PUT', '/single_class', {
      single_class_id,
      class_date: moved.toISOString(),
      overlap: true,
    })
    await expect(dialog.getByRole('alert')).toContainText(`ahora es el ${dayAndTime(moved, ZONE)}`)
    await expect(dialog).toContainText(`${timeOf(moved, ZONE)}, 50 minutos`)
    await admin.call('DELETE', `/single_class/${single_class_id}`, { reason: 'Prueba' })
    await expect(dialog.getByRole('alert')).toHaveText('Lo sentimos, el estudio canceló esta clase.')
    await expect(dialog.getByRole('button', { name: /^Reservar/ })).toHaveCount(0)
    await expect(dialog.getByRole('button', { name: 'Cerrar' }).last()).toBeEnabled()
  },
)

test.describe('delays', () => {
  test('a second later after signing in', { tag: '@once' }, async ({ page, baseURL }) => {
    const single = await ownClass(baseURL!)
    const email = await away(page, baseURL!)
    await openStopped(page, `/calendario${single.week}`)
    await press(page, single)
    await tenthsUntil(page, () => signInDialog(page).isVisible())
    await enter(page, email)
    const reserve = page.getByRole('dialog', { name: `Reservar ${single.name}` })
    expect(await tenthsUntil(page, () => reserve.isVisible())).toBeGreaterThanOrEqual(15)
  })

  test('a dialog opens half a second after the press, and a message closes after three, unless the pointer is over it @once', async ({
    page,
    baseURL,
  }) => {
    const single = await ownClass(baseURL!)
    await signUp(page, baseURL!)
    await buyTen(page.request, baseURL!)
    await openStopped(page, `/mystudio${single.week}`)
    await press(page, single)
    await expect(page.getByText('Abriendo tu reservación')).toBeAttached()
    const reserve = page.getByRole('dialog', { name: `Reservar ${single.name}` })
    expect(await tenthsUntil(page, () => reserve.isVisible())).toBeGreaterThanOrEqual(5)
    await reserve.getByRole('button', { name: 'Reservar' }).click()
    const said = page.getByText('¡Reservación guardada con éxito!')
    await expect(said).toBeVisible()
    // On the phone it comes up under the pointer that pressed the button: one that rests is no reader.
    await page.clock.runFor(1000)
    // One that moves is.
    const { x, y } = (await said.boundingBox())!
    for (const step of [10, 15]) await page.mouse.move(x + step, y + 5)
    await page.clock.runFor(10_000)
    await expect(said).toBeVisible()
    await page.mouse.move(0, 0)
    const tenths = await tenthsUntil(page, () => said.isHidden())
    expect([tenths >= 19, tenths <= 25]).toEqual([true, true])
  })
})

test(
  'a penalty on the membership is explained, and blocks no paid credit',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    const customer = await deskOf(page.request, baseURL!)
    const { class_packages: packs } = await customer.call('GET', '/class_packages/presenciales/home')
    const { class_package_id } = packs.find(({ title }: { title: string }) => title === 'Ilimitado')
    await customer.call('POST', '/checkout/attempt', { class_package_id, payment_method: 'pm_card_visa' })
    const { customer_id } = (await customer.call('GET', '/customer')).customer
    const single = await ownClass(baseURL!, { at: new Date(Date.now() + 4 * 86_400_000) })
    await page.goto(`/mystudio${single.week}`)
    await expect(page.getByText('Clases Ilimitadas').first()).toBeAttached()

    const end_date = '2999-05-14'
    const reason = 'Canceló a última hora varias veces'
    await single.admin.call('POST', '/class_reservation_penaltys', { customer_id, end_date, reason })
    await page.reload()
    await expect(page.getByText('Membresía en pausa').first()).toBeAttached()
    await expect(page.getByText('Clases Ilimitadas')).toHaveCount(0)
    await press(page, single)
    const dialog = page.getByRole('dialog', { name: 'Penalización' })
    await expect(dialog).toContainText(
      'Lo sentimos, no puedes reservar clases porque cuentas con una penalización.',
    )
    await expect(dialog).toContainText(`Motivo: ${reason}.`)
    await expect(dialog).not.toContainText('Faltaste')
    await expect(dialog.getByRole('link', { name: 'Ver mis faltas' })).toHaveCount(0)
    await expect(dialog).toContainText(/Puedes volver a reservar el\s*mar 14 may 2999/)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: '¿Por qué no puedo reservar?' }).click()
    await expect(page.getByRole('dialog', { name: '¿Por qué no puedo reservar?' })).toContainText(
      'No se cumple: ',
    )
    await page.goto('/mystudio/creditos')
    await expect(page.getByRole('main')).toContainText(`Motivo: ${reason}.`)
    await expect(page.getByRole('main')).toContainText('Tu membresía: En pausa')

    await buyTen(page.request, baseURL!)
    await page.goto(`/mystudio${single.week}`)
    await press(page, single)
    await expect(page.getByRole('dialog', { name: `Reservar ${single.name}` })).toContainText('Usas 1 de tus')
  },
)

test('an offered place is accepted with a chosen spot', { tag: '@once' }, async ({ page, baseURL }) => {
  test.setTimeout(150_000)
  // First of all: a change of the settings is told to every process, and what frees places must not overtake it.
  await configure(baseURL!, { waitlist_mode: 'offer' })
  await signUp(page, baseURL!)
  const own = await buyTen(page.request, baseURL!)
  const single = await ownClass(baseURL!, { map: '5,5', capacity: 1 })
  const { single_class_id, admin } = single
  const other = await takePlace(admin, single_class_id, await somebody(baseURL!), { spot: 3 })
  await own.call('POST', '/waitlist', { single_class_id })
  await admin.call('DELETE', `/class_reservations/${other}`)
  await page.goto(`/mystudio${single.week}`)
  const card = page.locator(`[data-card="${single_class_id}"]`)
  await card.getByRole('button', { name: /^Aceptar lugar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Se liberó un lugar' })
  await expect(dialog).toContainText('un lugar y un crédito')
  // Proposed is the one in front, in the middle.
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName('Lugar 8, tu lugar')
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'Lugar 8, tu lugar' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('radio', { checked: true })).toHaveAccessibleName('Lugar 9, tu lugar')
  await dialog.getByRole('radio', { name: 'Lugar 2, libre' }).click()
  await dialog.getByRole('button', { name: 'Aceptar lugar 2' }).click()
  await expect(page.getByText('¡Reservación guardada con éxito!')).toBeVisible()
  await expect(card).toContainText('Lugar 2')
})
