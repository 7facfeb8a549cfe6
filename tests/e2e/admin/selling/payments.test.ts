import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf, openPending, pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { checkoutOf, configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

test.describe.configure({ mode: 'default' })
// A refund that is refused answers 400 and an order that there is not 404, which the browser writes to its console.
test.use({ studioName: 'payments', expectedError: /status of 40[04]/ })
test.beforeAll(({ studio }) => configure(studio.url, { cash_checkout_enabled: true }))

/** Orders a package in cash as somebody new, and gives the order's number. */
async function order(page: Page, url: string, title: string): Promise<number> {
  await signUp(page, url)
  const class_package_id = Number((await checkoutOf(page, title)).split('/').at(-1))
  const customer = await deskOf(page.request, url)
  const { purchase_id } = await customer.call('POST', '/checkout/attempt', {
    class_package_id,
    payment_method: 'cash',
  })
  return purchase_id
}

const row = (page: Page, id: number) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name: `Orden #00${id}`, exact: true }) })
/** What an order's page offers on the phone. */
async function offered(page: Page, names: string[]): Promise<void> {
  await page.getByRole('button', { name: 'Más opciones', exact: true }).click()
  await expect(page.getByRole('menuitem')).toHaveText(names)
  await page.keyboard.press('Escape')
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })

test('reception confirms cash after one question', { tag: '@once' }, async ({ page, studio: { url } }) => {
  const id = await order(page, url, '5 clases')
  const customer = await page.context().storageState()
  await page.context().clearCookies()
  await signInAs(page.request, url, 'recepcion@casaaura.mx')
  await page.goto('/admin')
  // Hoy has it with its button.
  const waiting = await openPending(page)
  await waiting.getByRole('button', { name: /^Confirmar el pago de Lucía Mar/ }).click()
  await expect(dialog(page, 'Confirmar pago')).toContainText(/de Lucía Mar\?/)
  await dialog(page, 'Confirmar pago').getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('link', { name: /^\d+ pagos? por confirmar$/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pagos por confirmar' })).toBeVisible()
  await expect(row(page, id)).toContainText('Lucía Mar')
  await row(page, id)
    .getByRole('button', { name: /^Confirmar el pago de Lucía Mar/ })
    .click()
  const question = dialog(page, 'Confirmar pago')
  await expect(question).toContainText(/¿Recibiste \$[\d,]+\.\d\d de Lucía Mar\?/)
  await expectAccessible(page)
  await question.getByLabel('Cómo se pagó').selectOption({ label: 'Transferencia' })
  await question.getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await expect(question).toBeHidden()
  await expect(row(page, id)).toBeVisible()
  await row(page, id)
    .getByRole('button', { name: /^Confirmar/ })
    .click()
  await question.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(page.getByText('Pago confirmado.')).toBeVisible()
  await expect(row(page, id)).toHaveCount(0)

  // What the reception may not do is not offered.
  const wanted = page.getByLabel('Número de orden')
  await test.step('an order that there is not is said at the field of its number', async () => {
    await wanted.fill('99999999')
    await page.getByRole('button', { name: 'Ver orden' }).click()
    await expect(wanted).toHaveAccessibleDescription('Lo sentimos, no encontramos esta orden.')
    await expect(wanted).toBeFocused()
    await expect(wanted).toHaveValue('99999999')
    await wanted.fill('9')
    await expect(wanted).toHaveAccessibleDescription('')
  })
  await wanted.fill(`#00${id}`)
  await page.getByRole('button', { name: 'Ver orden' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Orden #00${id}` })).toBeVisible()
  await expect(page.getByText('Completada')).toBeVisible()
  await offered(page, ['Recibo', 'Enviar recibo'])

  await page.context().clearCookies()
  await page.context().addCookies(customer.cookies)
  await page.goto(`/gracias/${id}`)
  await expect(page.getByText('Tus 5 clases ya están en tu cuenta.')).toBeVisible()
})

test('an admin refunds a part, and then the rest', { tag: '@once' }, async ({ page, studio: { url } }) => {
  const id = await order(page, url, '5 clases')
  await page.context().clearCookies()
  const admin = await signInAs(page.request, url, 'admin@casaaura.mx')
  await admin.call('POST', `/purchases/confirm/${id}`, { payment_method_id: 2 })
  await page.goto(`/admin/pagos/${id}`)
  const form = dialog(page, 'Reembolsar')
  const takes = form.getByRole('status')
  // It can be closed before the amount is known.
  let answer = (): void => undefined
  const asked = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/purchases/refund/*', (route) => asked.then(() => route.continue()), { times: 1 })
  await pressInHead(page, 'Reembolsar')
  await expect(form.locator('[type=submit]')).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  answer()
  await pressInHead(page, 'Reembolsar')
  await expect(takes).toHaveText('Se quitan 5 créditos sin usar.')
  // Only what is true of cash.
  await expect(form.getByText('El dinero se entrega en persona: aquí solo queda anotado.')).toBeVisible()
  await expect(form.getByText('vuelve por el mismo medio')).toHaveCount(0)
  // The choice first, and what follows from it right before the buttons.
  await expect(form).toHaveText(
    /^Reembolsar¿Cuánto del último pago\?.*Motivo.*Se quitan 5 créditos.*Regresar/s,
  )
  await form.getByRole('radio', { name: 'Una parte' }).check()
  await expect(takes).toHaveText('')
  await form.getByRole('button', { name: 'Reembolsar', exact: true }).click()
  await expect(form.getByText('Escribe un monto mayor a cero, con centavos o sin ellos.')).toBeVisible()
  await expect(form.getByText('Escribe un motivo.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Monto en pesos').fill('999,999')
  await form.getByLabel('Motivo').fill('Se lastimó')
  await form.getByRole('button', { name: 'Reembolsar', exact: true }).click()
  await expect(form.getByText(/^Se pueden reembolsar hasta \$/)).toBeVisible()
  await form.getByLabel('Monto en pesos').fill('230')
  await expect(takes).toHaveText('Se quita 1 crédito sin usar; quedan 4.')
  await form.getByLabel('Monto en pesos').fill('100.50')
  await expect(takes).toHaveText('No se quita ningún crédito; quedan 5.')
  await form.getByRole('button', { name: 'Reembolsar $100.50' }).click()
  await expect(page.getByText('Reembolso registrado.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByText('$100.50')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Datos de la orden' })).toContainText(
    'Motivo del reembolsoSe lastimó',
  )
  await expect(page.getByText('Completada')).toBeVisible()
  await pressInHead(page, 'Reembolsar')
  await expect(form.getByRole('radio', { name: 'Todo lo que queda, $1,049.50' })).toBeChecked()
  await form.getByLabel('Motivo').fill('Se lastimó')
  await form.getByRole('button', { name: 'Reembolsar $1,049.50' }).click()
  await expect(page.getByText('Reembolsada')).toBeVisible()
  await offered(page, ['Recibo', 'Enviar recibo'])
})

test(
  'an unpaid order is cancelled by staff, or by its customer',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const left = await order(page, url, '10 clases')
    await page.goto('/mystudio/membresias')
    await page
      .getByRole('button', { name: `Cancelar orden #00${left}` })
      .filter({ visible: true })
      .click()
    const own = dialog(page, 'Cancelar orden')
    await expect(own).toContainText('Si ya la pagaste no la canceles')
    await expectAccessible(page)
    await own.getByRole('button', { name: 'Cancelar orden' }).click()
    await expect(page.getByText('Orden cancelada.')).toBeVisible()
    await expect(page.getByText(/^Cancelada el /).filter({ visible: true })).toBeVisible()

    const id = await order(page, url, '10 clases')
    await page.context().clearCookies()
    await signInAs(page.request, url, 'recepcion@casaaura.mx')
    await page.goto(`/admin/pagos/${id}`)
    await pressInHead(page, 'Cancelar orden')
    const question = dialog(page, 'Cancelar orden')
    await question.getByRole('button', { name: 'Cancelar orden' }).click()
    await expect(question.getByText('Escribe un motivo.')).toBeVisible()
    await question.getByLabel('Motivo').fill('Nadie pagó')
    await question.getByRole('button', { name: 'Cancelar orden' }).click()
    await expect(page.getByText(/^Cancelada el /)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmar pago' })).toHaveCount(0)
  },
)
