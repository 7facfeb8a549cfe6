import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { PASSWORD, signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { buyTen, ownClass, ownPlace, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test, waitsForLife } from '#tests/e2e/test.ts'

/** Addresses of another browser context are below the same server. */
const at = (baseURL: string | undefined) => (baseURL ? { baseURL } : {})

const visible = (page: Page, name: RegExp) => page.getByRole('button', { name }).filter({ visible: true })

test('past places were attended or missed, and an attended class is rated once @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
  await page.goto('/mystudio/reservaciones?filtro=pasadas')
  for (const word of ['Exitosa', 'No Asistí'])
    await expect(page.getByText(word, { exact: true }).filter({ visible: true }).first()).toBeVisible()
  await expectAccessible(page)
  const button = visible(page, /^Calificar:/).first()
  const label = (await button.getAttribute('aria-label')) ?? ''
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'Calificar Clase' })
  const groups = dialog.getByRole('radiogroup')
  await expect(groups).toHaveCount(2)
  await expect(dialog.getByRole('button', { name: 'Calificar' })).toHaveCount(0)
  await groups.last().getByRole('radio', { name: '4 de 5 estrellas' }).check({ force: true })
  await expect(dialog.getByPlaceholder('Agrega un comentario (opcional)')).toBeVisible()
  await dialog.getByRole('button', { name: 'Calificar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Califica también la clase.')
  await groups.first().getByRole('radio', { name: '1 de 5 estrellas' }).focus()
  await page.keyboard.press('Space')
  for (let times = 0; times < 4; times += 1) await page.keyboard.press('ArrowRight')
  await expect(groups.first().getByRole('radio', { name: '5 de 5 estrellas' })).toBeChecked()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Calificar' }).click()
  await expect(page.getByText('¡Gracias por calificar tu clase!')).toBeVisible()
  await expect(page.getByRole('button', { name: label })).toHaveCount(0)
  await expect(page.getByRole('img', { name: 'Calificaste con 5 de 5 estrellas' }).first()).toBeAttached()
})

test('the wallet shows where every credit is', { tag: '@once' }, async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
  await page.goto('/mystudio')
  await page.getByRole('link', { name: /créditos disponibles/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Mis Créditos' })).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: '10 clases' })).toHaveCount(2)
  await expect(page.getByRole('rowheader', { name: 'Yoga' })).toBeVisible()
  const pass = page.getByRole('article').last()
  await expect(pass.getByRole('listitem')).toContainText(['7disponibles', 'reservada', 'usada', 'vencida'])
  await pass.getByText('Historial de movimientos').click()
  await expect(pass.getByRole('row').last()).toContainText('Compraste 10 clases, orden #00')
  await expect(pass.getByRole('row').last()).toContainText('+10')
  await expectAccessible(page)
})

test(
  'a place is exported to the own calendar, and the whole list by a private URL',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
    const { name, class_reservation_id } = await ownPlace(page.request, baseURL ?? '')
    await page.goto('/mystudio/reservaciones')
    // All four filters fit beside each other.
    await expect(page.getByRole('link', { name: 'Canceladas' })).toBeInViewport({ ratio: 1 })
    await visible(page, /^Más opciones/)
      .first()
      .click()
    const more = page.getByRole('dialog', { name: 'Tu clase' })
    const file = await page.request.get(
      (await more.getByRole('link', { name: /Agregar a mi calendario/ }).getAttribute('href')) ?? '',
    )
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8')
    const text = await file.text()
    expect(text).toContain(`SUMMARY:${name} en Casa Aura`)
    await expect(more.getByRole('link', { name: 'Cómo llegar' })).toHaveAttribute('href', /^https:/)
    await expect(more.getByRole('link', { name: /Google/ })).toHaveAttribute('href', /dates=\d{8}T\d{6}Z/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Llevar mis clases a mi calendario' }).click()
    const feed = page.getByRole('dialog', { name: 'Mi calendario' })
    const link = feed.getByLabel('Enlace privado')
    await expect(link).toHaveValue(/\/api\/calendar\/[0-9a-f]{32}\.ics$/)
    const address = await link.inputValue()
    await expectAccessible(page)
    const uid = /UID:\S+/.exec(text)?.[0] ?? 'none'
    expect(await (await page.request.get(new URL(address).pathname)).text()).toContain(uid)
    await feed.getByRole('button', { name: 'Renovar enlace' }).click()
    await expect(page.getByText('Enlace renovado.')).toBeVisible()
    await expect(link).not.toHaveValue(address)
    expect((await page.request.get(new URL(address).pathname)).status()).toBe(404)

    // Nobody can share another's class.
    const share = `/mystudio/reservaciones/${class_reservation_id}/clase.ics`
    await page.context().clearCookies()
    expect((await page.request.get(share, { maxRedirects: 0 })).status()).toBe(302)
    await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    expect((await page.request.get(share)).status()).toBe(404)
  },
)

test.describe('a place is transferred', () => {
  test.use({ expectedError: /status of 40[49]/ })

  test('by a link, from one account to another', { tag: '@once' }, async ({ page, browser, baseURL }) => {
    test.setTimeout(90_000)
    const admin = await browser.newContext(at(baseURL))
    const desk = await signInAs(admin.request, baseURL ?? '', 'admin@casaaura.mx')
    await desk.call('PUT', '/appconfig', { config: [{ key: 'allow_transfers', value: true }] })
    await admin.close()

    await signUp(page, baseURL ?? '')
    const { name } = await ownPlace(page.request, baseURL ?? '')
    await page.goto('/mystudio/reservaciones')
    await visible(page, /^Más opciones/)
      .first()
      .click()
    await page.getByRole('button', { name: /Pasar mi lugar/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Pasar mi lugar' })
    await dialog.getByRole('button', { name: 'Crear enlace' }).click()
    const link = dialog.getByLabel('Enlace para pasar tu lugar')
    await expect(link).toHaveValue(/\/transferencia\/[\w-]{24}$/)
    await expect(dialog.locator(':focus')).toContainText('Enlace para pasar tu lugar')
    await expectAccessible(page)
    const path = new URL(await link.inputValue()).pathname

    const context = await browser.newContext({
      ...at(baseURL),
      viewport: page.viewportSize(),
    })
    const receiver = await context.newPage()
    waitsForLife(receiver)
    const { email } = await signUp(receiver, baseURL ?? '')
    await context.clearCookies()
    await receiver.goto(path)
    await expect(receiver.getByRole('heading', { level: 2, name })).toBeVisible()
    await expect(receiver.getByText('Lucía te pasa su lugar en esta clase.')).toBeVisible()
    await expectAccessible(receiver)
    await receiver.getByRole('link', { name: 'Entrar', exact: true }).click()
    await receiver.getByLabel('Correo electrónico').fill(email)
    await receiver.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await receiver.getByRole('button', { name: 'Entrar' }).click()
    await receiver.waitForURL(path)
    await receiver.getByRole('button', { name: 'Aceptar lugar' }).click()
    await expect(receiver.getByText('¡El lugar es tuyo!')).toBeVisible()
    await expect(receiver).toHaveURL(/reservaciones/)
    await expect(receiver.getByText(name).filter({ visible: true }).first()).toBeVisible()
    await visible(receiver, /^Cancelar: /).click()
    await expect(receiver.getByRole('dialog', { name: 'Cancelar Clase' })).toContainText(
      'Este lugar te lo pasó otra persona: al cancelarlo no regresa ningún crédito.',
    )

    // Where the link was made, the dialog is still open.
    await dialog.getByRole('button', { name: 'Anular enlace' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Tu lugar ya es de otra persona.')
    await expect(link).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()
    await page.goto('/mystudio/reservaciones')
    await expect(page.getByText('Transferida a otra persona').filter({ visible: true })).toBeVisible()
    await expect(page.getByText('Cancelada', { exact: true }).filter({ visible: true })).toBeVisible()
    await page.goto(path)
    await expect(page.getByText('Este lugar ya lo tomó otra persona.')).toBeVisible()
    await page.goto('/transferencia/no-es-un-enlace')
    await expect(page.getByText(/Revisa que lo hayas copiado completo/)).toBeVisible()
    await context.close()
  })
})

test('a guest is renamed, and a place and its guest’s move to other free spots of the class @once', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL ?? '')
  const customer = await buyTen(page.request, baseURL ?? '')
  const { single_class_id, admin } = await ownClass(baseURL ?? '', { capacity: 10, map: '5,5' })
  const wish = { single_class_id, spot: 1, guest: 'Lía', guest_spot: 2 }
  await customer.call('POST', '/class_reservations', wish)
  await page.goto('/mystudio/reservaciones')
  await expect(visible(page, /^Cancelar: .+, invitado Lía$/)).toHaveCount(1)
  await visible(page, /^Cambiar invitado: Lía/).click()
  await page.getByRole('dialog', { name: 'Cambiar invitado' }).getByLabel('Nombre del invitado').fill('Julia')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nombre actualizado.')).toBeVisible()
  await expect(page.getByText(/Julia/).filter({ visible: true }).first()).toBeVisible()
  await visible(page, /^Más opciones/)
    .first()
    .click()
  // The guest's own row has the same button, with the guest's name.
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Cambiar de lugar/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar de lugar' })
  await expect(dialog.getByRole('button', { name: 'Elige otro lugar' })).toBeDisabled()
  await expect(dialog.getByRole('radio', { name: 'Lugar 2, tu invitado' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Lugar 4,/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cambiar al lugar 4' }).click()
  await expect(page.getByText('Tu lugar ahora es el 4.')).toBeVisible()
  await visible(page, /^Cambiar de lugar: Julia/).click()
  await expect(dialog.getByRole('radio', { name: 'Lugar 2, tu invitado', checked: true })).toBeVisible()
  await expect(dialog.getByRole('radio', { name: 'Lugar 4, tu lugar' })).toBeDisabled()
  await dialog.getByRole('radio', { name: /^Lugar 1,/ }).click()
  await dialog.getByRole('button', { name: 'Cambiar al lugar 1' }).click()
  await expect(dialog).toBeHidden()
  const { class_reservations: places } = await admin.call(
    'GET',
    `/class_reservations?single_class_id=${single_class_id}`,
  )
  expect(places.map(({ spot }: { spot: number }) => spot).toSorted()).toEqual([1, 4])

  await test.step('where no other is free it says so', async () => {
    const { customers } = await admin.call('GET', '/customer/admin/all')
    for (const [index, spot] of [2, 3, 5, 6, 7, 8, 9, 10].entries())
      await takePlace(admin, single_class_id, customers[index + 3].customer_id, { spot })
    await page.reload()
    await visible(page, /^Cambiar de lugar: Julia/).click()
    await expect(dialog.getByText('Por ahora no queda otro lugar libre en esta clase.')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Elige otro lugar' })).toBeDisabled()
  })
})
