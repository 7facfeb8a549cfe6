import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { asAdmin, checkoutOf, configure, typeCard } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { enlargeNow } from '#tests/e2e/whole-pages.ts'

// One installation for all of them: making it is what takes time, and its settings are changed one by one.
test.describe.configure({ mode: 'default' })
test.use({ studioName: 'checkout', expectedError: /status of 4(02|04|12)/ })

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar (\$|Ahora)/ })
const order = (page: Page) => page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })
const summary = (page: Page) => page.getByRole('region', { name: 'Tu compra' })

test.beforeEach(async ({ page, studio }) => {
  await signUp(page, studio.url)
})

test(
  'a discount is checked, applied and removed; one that makes a package free asks for the address to be confirmed',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const [code, free] = [`BARRE${Date.now()}`, `GRATIS${Date.now()}`]
    await configure(url, { discounts_enabled: true })
    await asAdmin(url, 'POST', '/discounts', { code, is_percent: true, amount: 20 })
    await asAdmin(url, 'POST', '/discounts', { code: free, is_percent: true, amount: 100 })
    await page.goto(await checkoutOf(page, '10 clases'))
    const box = page.getByLabel('Código de descuento')
    await box.fill('NADA')
    await box.press('Enter')
    await expect(page.getByText('Lo sentimos, ese descuento no es válido.')).toBeVisible()
    await expectAccessible(page)
    await enlargeNow(page, '200%')
    await box.fill('AURA20')
    expect.soft(await box.evaluate((field) => field.scrollWidth - field.clientWidth), 'large text').toBe(0)
    await enlargeNow(page, '100%')
    await box.fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await expect(page.getByText('20% de descuento aplicado')).toBeVisible()
    // The phone folds the summary.
    await page.getByRole('button', { name: 'Ver resumen' }).click()
    await expect(summary(page).getByText(`Descuento ${code}`)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Quitar' }).click()
    await expect(summary(page).getByText(`Descuento ${code}`)).toHaveCount(0)
    await expect(box).toBeFocused()
    await box.fill(free)
    await box.press('Enter')
    await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Quitar' }).press('Enter')
    await expect(payButton(page)).toBeVisible()
    await expect(box).toBeFocused()
  },
)

test(
  'a document is asked for until its current version was accepted',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await signUp(page, url, 'required at sign-up')
    await page.goto(await checkoutOf(page, '10 clases'))
    await typeCard(page, '4242424242424242')
    await expect(payButton(page)).toBeDisabled()
    await expect(page.getByText('Acepta los documentos para continuar.')).toBeVisible()
    const terms = page.getByRole('checkbox', { name: /^Acepto/ })
    await expect(terms).not.toHaveAccessibleName(/Términos/)
    await page.getByRole('link', { name: 'Aviso de privacidad' }).first().click()
    const document = page.getByRole('dialog', { name: 'Aviso de privacidad' })
    await expect(document.getByRole('region')).toContainText(/\w{4}/)
    await expectAccessible(page)
    await document.getByText('Cerrar', { exact: true }).click()
    await expect(document).toBeHidden()
    await terms.check()
    await payButton(page).click()
    await expect(order(page)).toBeVisible()

    const { pages } = await asAdmin(url, 'GET', '/pages')
    const notice = pages.find((one: { title: string }) => one.title === 'Aviso de privacidad')
    await asAdmin(url, 'PUT', '/pages', {
      page_id: notice.page_id,
      content: '<p>Una versión nueva.</p>',
      accept_anew: true,
    })
    await page.goto(await checkoutOf(page, '5 clases'))
    await expect(terms).toHaveAccessibleName(/Aviso de privacidad/)
  },
)

test('a running plan is not bought again by mistake', { tag: '@once' }, async ({ page, studio: { url } }) => {
  const address = await checkoutOf(page, 'Ilimitado')
  const class_package_id = Number(address.split('/').at(-1))
  const customer = await deskOf(page.request, url)
  await customer.call('POST', '/checkout/attempt', { class_package_id, payment_method: 'pm_card_visa' })
  await page.goto(address)
  await typeCard(page, '4242424242424242')
  await payButton(page).click()
  const question = page.getByRole('dialog', { name: 'Precaución' })
  await expect(question).toContainText('Tu plan Ilimitado sigue activo.')
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(question).toBeHidden()
  await payButton(page).click()
  await question.getByRole('button', { name: 'Comprar de nuevo' }).click()
  await expect(order(page)).toBeVisible()
  expect((await customer.call('GET', '/purchases')).purchases).toHaveLength(2)
})

test(
  'the code and the method that were chosen outlast a reload and signing in again, not leaving',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const code = `QUEDA${Date.now()}`
    await configure(url, { discounts_enabled: true, cash_checkout_enabled: true })
    const { discount } = await asAdmin(url, 'POST', '/discounts', { code, is_percent: true, amount: 10 })
    const { email } = await signUp(page, url)
    const address = await checkoutOf(page, '5 clases')
    const card = page.getByRole('radio', { name: /^Tarjeta/ })
    const stays = async () => {
      await expect(page.getByText('10% de descuento aplicado')).toBeVisible()
      await expect(payButton(page)).toHaveText(/\$1,035\.00/)
      await expect(card).toBeChecked()
    }
    await page.goto(address)
    await card.check()
    await page.getByLabel('Código de descuento').fill(code)
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await stays()
    await page.reload()
    await stays()
    await page.context().clearCookies()
    await page.reload()
    await page.getByLabel('Correo').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
    await page.getByRole('button', { name: 'Entrar y continuar' }).click()
    await stays()
    // The specification clears it, by the way back too.
    const gone = async () => {
      await expect(payButton(page)).toHaveText(/^Pagar Ahora/)
      await expect(page.getByLabel('Código de descuento')).toHaveValue('')
      await expect(card).not.toBeChecked()
    }
    const choose = async () => {
      await card.check()
      await page.getByLabel('Código de descuento').fill(code)
      await page.getByRole('button', { name: 'Aplicar' }).click()
      await stays()
    }
    await page.goto('/paquetes')
    await page.goBack()
    await gone()
    await choose()
    // It is of this package alone.
    await page.goto(await checkoutOf(page, '10 clases'))
    await expect(payButton(page)).toHaveText(/^Pagar Ahora/)
    await expect(page.getByLabel('Código de descuento')).toHaveValue('')
    // A code that has ended meanwhile says so, once.
    await page.goto(address)
    await choose()
    await asAdmin(url, 'PUT', '/discounts', { discount_id: discount.discount_id, archived: true })
    await page.reload()
    await expect(page.getByText('Lo sentimos, ese descuento no es válido.')).toBeVisible()
    await expect(payButton(page)).toHaveText(/\$1,150\.00/)
    await page.reload()
    await expect(card).toBeChecked()
    await expect(page.getByLabel('Código de descuento')).toHaveValue('')
    await configure(url, { cash_checkout_enabled: false })
  },
)

test('a visitor reads how a subscription renews', { tag: '@once' }, async ({ page, studio: { url } }) => {
  const address = await checkoutOf(page, 'Ilimitado')
  await page.context().clearCookies()
  await page.goto(address)
  const terms = page.getByRole('region', { name: 'Tu suscripción' })
  await expect(terms).toContainText('Los cargos no son reembolsables. Puedes cancelar en cualquier momento.')
  // Where cash is what the form will propose, its terms are those of cash.
  await expect(terms).toContainText('Primer cargo')
  await configure(url, { cash_checkout_enabled: true })
  await page.reload()
  await expect(terms).toContainText('Primer pago')
  await configure(url, { cash_checkout_enabled: false })
})

test(
  'a hosted page takes the card if the studio wants it',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await configure(url, { stripe_checkout_mode: 'session' })
    await page.goto(await checkoutOf(page, '5 clases'))
    await expect(
      page.getByText('Haz click en Pagar Ahora para continuar a ingresar la información de tu tarjeta.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Pagar Ahora' }).click()
    const { promise: alive, resolve: comeAlive } = Promise.withResolvers<void>()
    const cancel = page.getByRole('button', { name: 'Cancelar' })
    await expect(cancel).toBeVisible()
    await page.route('**/assets/*.js', (route) => alive.then(() => route.continue()))
    await cancel.click()
    await expect(page).toHaveURL(/\/checkout\/\d+/)
    // A tick that is set before the page comes alive counts.
    comeAlive()
    await page.getByRole('button', { name: 'Pagar Ahora' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Página de pago de prueba' })).toBeVisible()
    const pay = page.getByRole('button', { name: 'Pagar', exact: true })
    // Hydration enables it, and its colours are in transition for a moment.
    await expect(pay).toBeEnabled()
    await expectAccessible(page)
    await pay.click()
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('Tus 5 clases ya están en tu cuenta.')).toBeVisible()
    // What the first answer of the server shows is read after the payment was settled.
    await expect(page.getByRole('main').getByText('Créditos en tu cuenta').locator('xpath=..')).toContainText(
      '5',
    )
    await expect(page.getByRole('banner').getByText('5 créditos disponibles').first()).toBeAttached()
    await expect(page).toHaveURL(/\/gracias\/\d+$/)
    // A customer who wants another one is not led back here, once the page has come alive.
    await page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith('checkout:')))
    await configure(url, { stripe_checkout_mode: 'form' })
  },
)

test(
  'the enrolment fee comes first, but not before a trial',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const { class_package } = await asAdmin(url, 'POST', '/class_packages', {
      title: 'Inscripción',
      description: 'Se paga una vez.',
      short_description: 'Una sola vez',
      price: 350,
      class_amount: 0,
      expiration_days: 365,
    })
    await configure(url, { signup_fee: class_package.class_package_id })
    const gate = page.getByRole('dialog', { name: 'Completar Inscripción' })
    // Trials stand on no public list.
    const { class_packages } = await asAdmin(url, 'GET', '/class_packages/admin/all')
    const trial = class_packages.find((pack: { title: string }) => pack.title === 'Clase de prueba')
    await page.goto(`/checkout/${trial.class_package_id}`)
    await expect(page.getByRole('heading', { level: 1, name: 'Clase de prueba' })).toBeVisible()
    await expect(gate).toHaveCount(0)
    await page.goto(await checkoutOf(page, '10 clases'))
    await expect(gate).toContainText('Antes de comprar un paquete de clases debes pagar tu inscripción.')
    await expectAccessible(page)
    await gate.getByRole('link', { name: 'Ir a Pagar' }).click()
    await expect(page).toHaveURL(new RegExp(`/checkout/${class_package.class_package_id}\\?paquete=\\d+$`))
    await expect(gate).toBeHidden()
    await typeCard(page, '4242424242424242')
    await payButton(page).click()
    await expect(order(page)).toBeVisible()
    // Back to what was wanted, which the purchase knows: in another tab and after a reload too.
    const onwards = page.getByRole('link', { name: 'Continuar con 10 clases' })
    await page.evaluate(() => sessionStorage.clear())
    await page.reload()
    await onwards.click()
    await expect(page.getByRole('heading', { level: 1, name: '10 clases' })).toBeVisible()
    await expect(gate).toHaveCount(0)
    await configure(url, { signup_fee: null })
  },
)
