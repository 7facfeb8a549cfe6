import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, deskOf } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, type OwnClass, ownClass } from '#tests/e2e/own-class.ts'
import { test } from '#tests/e2e/own-studio.ts'
import { expect } from '#tests/e2e/test.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// The browser reports the refusal.
test.use({ studioName: 'complete-profile', expectedError: /status of 412/ })
test.describe.configure({ mode: 'default' })

const injured = {
  key: 'injured',
  label: '¿Tienes una lesión?',
  type: 'select',
  required: true,
  options: ['Sí', 'No'].map((value) => ({ value, label: value })),
}
const which = {
  key: 'which',
  label: '¿Cuál?',
  type: 'text',
  required: true,
  precondition: { key: 'injured', values: ['Sí'] },
}
const note = { key: 'note', label: 'Algo más', type: 'text' }

/** What the studio asks in the profile. */
async function ask(baseURL: string, form_fields: object[]): Promise<void> {
  await (await deskAs(baseURL, 'admin@casaaura.mx')).call('PUT', '/forms/2', { form_fields })
}
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Completar Información' })
const cardOf = (page: Page, { single_class_id }: OwnClass) => page.locator(`[data-card="${single_class_id}"]`)
const press = (page: Page, single: OwnClass) =>
  cardOf(page, single)
    .getByRole('button', { name: /^Reservar/ })
    .click()

/** Somebody with credits whose profile lacks the phone. */
async function incomplete(page: Page, baseURL: string): Promise<void> {
  await signUp(page, baseURL)
  await buyTen(page.request, baseURL)
  await (await deskOf(page.request, baseURL)).call('PUT', '/customer', { phone: null })
}

test('what is missing is asked, no more and no less, and the reservation goes on @once', async ({
  page,
  studio: { url },
}) => {
  test.slow()
  await ask(url, [injured, which, note])
  const single = await ownClass(url)
  await incomplete(page, url)
  await page.goto(`${url}/mystudio${single.week}`)
  // It can be put off once; before a booking it is asked again.
  const dialog = dialogOf(page)
  await expect(dialog.getByLabel('Teléfono')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ahora no' }).click()
  await expect(dialog).toHaveCount(0)
  // It is there at once, however long its questions take.
  const read = Promise.withResolvers<void>()
  await page.route('**/api/forms/2', (route) => read.promise.then(() => route.continue()), { times: 1 })
  await press(page, single)
  await expect(dialog.getByLabel('Teléfono')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Guardar' })).toBeDisabled()
  read.resolve()
  await expect(dialog.getByRole('group', { name: '¿Tienes una lesión?' })).toBeVisible()
  await expect(dialog.getByRole('textbox')).toHaveCount(1)
  await expect(dialog.getByRole('link', { name: 'Ir a Mi Información' })).toHaveAttribute(
    'href',
    '/mystudio/informacion',
  )
  await dialog.getByLabel('Teléfono').fill('551')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('El formato del teléfono no es correcto.')).toBeVisible()
  await expect(dialog.getByText('Debes seleccionar una opción.')).toBeVisible()
  await expect(dialog.getByText('Revisa los campos faltantes o inválidos.')).toBeVisible()
  await expectAccessible(page)

  await dialog.getByLabel('Sí').check()
  await dialog.getByLabel('¿Cuál?').fill('Rodilla')
  await expectNoOverflow(page)
  await dialog.getByLabel('Teléfono').fill(`55${String(Date.now()).slice(-8)}`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  const reserve = page.getByRole('dialog', { name: `Reservar ${single.name}` })
  await reserve.getByRole('button', { name: 'Reservar' }).click()
  await expect(cardOf(page, single)).toContainText('Reservada')

  await page.goto(`${url}/mystudio/informacion`)
  await expect(page.getByText('Rodilla')).toBeVisible()

  await test.step('what is asked for while the page is open is refused by the server, and booked once it is there', async () => {
    const other = await ownClass(url, { day: single.day })
    await page.goto(`${url}/mystudio${other.week}`)
    await press(page, other)
    await expect(reserve).toBeVisible()
    await ask(url, [{ key: 'shirt', label: 'Talla', type: 'text', required: true }])
    await reserve.getByRole('button', { name: 'Reservar' }).click()
    await dialog.getByLabel('Talla').fill('M')
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog).toHaveCount(0)
    await reserve.getByRole('button', { name: 'Reservar' }).click()
    await expect(cardOf(page, other)).toContainText('Reservada')
  })
  // required-documents has the same studio, and customers without these answers.
  await ask(url, [])
})
