import { expectAccessible } from '#tests/e2e/accessible.ts'
import { PASSWORD, signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { ownPlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** As many as have a search field over them, with those who bring them. */
const NAMES = [
  'Paula Torres',
  'Pedro Ruiz',
  'Sofía Lara',
  'Marco Vega',
  'Inés Mora',
  'Raúl Soto',
  'Elena Paz',
]

test(
  'a reservation’s QR code: its owner shows it, staff check in with it',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    await signUp(page, base)
    const { class_reservation_id } = await ownPlace(page.request, base, 'Paula Torres')
    const address = `/reservation/${class_reservation_id}`

    await test.step('the owner sees it', async () => {
      await page.goto(address)
      await expect(page.getByRole('heading', { level: 1, name: 'Código de Acceso' })).toBeVisible()
      await expect(page.getByRole('img', { name: 'Código QR de tu reservación' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check-in' })).toHaveCount(0)
      await expectAccessible(page)
    })

    await test.step('nobody else does, and a visitor signs in first and returns', async () => {
      await page.context().clearCookies()
      await signUp(page, base)
      const statusOf = async (path: string) => (await page.request.get(`/reservation/${path}`)).status()
      for (const path of [`${class_reservation_id}`, '2147483647', 'x'])
        expect(await statusOf(path)).toBe(404)
      await page.context().clearCookies()
      await page.goto(address)
      await expect(page).toHaveURL(`/entrar?volver=${encodeURIComponent(address)}`)
      await page.getByLabel('Correo electrónico').fill('recepcion@casaaura.mx')
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entrar' }).click()
      await page.waitForURL(`**${address}`)
    })

    await test.step('staff check in with one button, and undo it', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Lucía Mar' })).toBeVisible()
      await expect(page.getByText('Vienen juntos')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Check-in', exact: true }).click()
      await expect(page.getByText(/^Llegó a las \d\d:\d\d$/)).toBeVisible()
      await page.getByRole('button', { name: /^Check-in de Paula/ }).click()
      await page.getByRole('button', { name: /^Deshacer el check-in de Paula/ }).click()
      await expect(page.getByRole('button', { name: /^Check-in de Paula/ })).toBeVisible()
      await page.reload()
      await expect(page.getByText(/^Llegó a las/)).toBeVisible()
      // It shows the outcome before the answer, and takes it back when that does not come.
      const undone = page.waitForResponse((answer) => answer.url().includes('/api/class_reservations'))
      await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
      await (await undone).finished()
    })

    await test.step('offline the button is disabled', async () => {
      await page.context().setOffline(true)
      await expect(page.getByText('Sin conexión. El check-in vuelve con la conexión.')).toBeVisible()
      await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeDisabled()
      await page.context().setOffline(false)
      await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeEnabled()
    })
  },
)

test('staff find people on a class’s roster and check them in @once', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  await signUp(page, base)
  const { single_class_id } = await ownPlace(page.request, base, ...NAMES)
  await page.context().clearCookies()
  await signInAs(page.request, base, 'recepcion@casaaura.mx')

  await test.step('each class of the day links to its roster', async () => {
    await page.goto('/admin')
    const today = page.getByRole('region', { name: 'Clases de hoy' })
    await today.getByRole('listitem').getByRole('link').first().click()
    await expect(page).toHaveURL(/\/admin\/clases\/\d+$/)
    await expect(page.getByRole('link', { name: 'Hoy' }).first()).toBeVisible()
  })

  await test.step('people are found by a part of the name and checked in by keyboard', async () => {
    await page.goto(`/admin/clases/${single_class_id}`)
    await expect(page.getByText(/^\d+ de \d+ llegaron$/)).toBeVisible()
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('TORRES pau')
    const button = page.getByRole('button', { name: 'Check-in de Paula Torres' })
    await expect(page.getByRole('button', { name: /^Check-in de/ })).toHaveCount(1)
    await button.focus()
    await page.keyboard.press('Enter')
    const undo = page.getByRole('button', { name: 'Deshacer el check-in de Paula Torres' })
    await expect(undo).toBeFocused()
    await undo.click()
    await expect(button).toBeVisible()
  })

  await test.step('others are not listed', async () => {
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('xyz')
    await expect(page.getByText('Nadie se llama «xyz» en esta clase.')).toBeVisible()
  })
})

test('a guest is added on the calendar, and renamed', { tag: '@once' }, async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  await signUp(page, base)
  const { single_class_id, week } = await ownPlace(page.request, base)
  await page.goto(`/mystudio${week}`)
  const card = page.locator(`[data-card="${single_class_id}"]`)
  await card.getByRole('button', { name: /^\+1 invitado/ }).click()
  const guest = page.getByRole('dialog').getByLabel('Nombre del invitado')
  await guest.fill('Paula Torres')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Reservación registrada.')).toBeVisible()
  await card.getByRole('button', { name: 'Con Paula Torres, cambiar invitado' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar invitado' })
  const name = dialog.getByLabel('Nombre del invitado')
  await name.fill('J')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debes ingresar un nombre para tu invitado')).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Julia Paz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nombre actualizado.')).toBeVisible()
  await expect(card.getByRole('button', { name: 'Con Julia Paz, cambiar invitado' })).toBeVisible()
})
