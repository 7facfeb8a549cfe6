import type { Page } from '@playwright/test'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '../vendors/stripe/server.ts'
import { expectAccessible } from './accessible.ts'
import { configure, checkoutOf } from './installation.ts'
import { signUp } from './newcomer.ts'
import { type RunningServer, startServer } from './server.ts'
import { expect, test as base } from './test.ts'

interface Installation {
  double: StripeDouble
  server: RunningServer
}

/** A second installation whose cards Stripe's double charges: one for each worker. */
const test = base.extend<object, { stripe: Installation }>({
  stripe: [
    async ({}, use, { workerIndex }) => {
      const double = await startStripe()
      const server = await startServer(`browser-stripe-${workerIndex}`, double.environment)
      await configure(server.url, {
        stripe_public: PUBLIC_KEY,
        cash_checkout_enabled: false,
        oxxo_enabled: true,
        bank_transfer_enabled: true,
        installments_from: 1000,
      })
      await use({ double, server })
      await server.stop()
      await double.close()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ stripe }, use) => use(stripe.server.url),
  reaches: async ({ stripe }, use) => use([stripe.double.url]),
})

// One installation for all of them: making it is what takes time.
test.describe.configure({ mode: 'default' })
// A refused purchase answers 402, which the browser writes to its console.
test.use({ expectedError: /status of 402/ })

const field = (page: Page) => page.getByLabel('Número de tarjeta, vencimiento y CVV')
const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar (\$|Ahora)/ })
const order = (page: Page) => page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })
const accept = (page: Page) => page.getByRole('checkbox', { name: /Aviso de privacidad/ }).check()

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
})

test('Stripe’s own field takes the card; the script is named on the checkout alone', async ({ page }) => {
  const landing = await page.request.get('/')
  expect(landing.headers()['content-security-policy']).not.toContain('127.0.0.1')
  await page.goto(await checkoutOf(page, '10 clases'))
  await expect(field(page)).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await expect(page.getByText('Escribe los datos de tu tarjeta para pagar.')).toBeVisible()
  await expectAccessible(page)
  await field(page).fill('4000000000009995')
  await accept(page)
  await payButton(page).click()
  await expect(page.getByRole('alert')).toContainText(
    'Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.',
  )
  await field(page).fill('1234123412341234')
  await payButton(page).click()
  await expect(page.getByText('El número de tarjeta no es válido.')).toBeVisible()
  await field(page).fill('4242424242424242')
  await page.getByLabel('Pagos').selectOption({ label: '6 meses sin intereses de $348.33 MXN' })
  await payButton(page).click()
  await expect(order(page)).toBeVisible()
  await expect(page.getByText('Visa terminada en 4242')).toBeVisible()
})

test('the bank is asked on Stripe’s own page', async ({ page }) => {
  await page.goto(await checkoutOf(page, '10 clases'))
  await field(page).fill('4000002760003184')
  await accept(page)
  await payButton(page).click()
  await page.getByRole('button', { name: 'Rechazar en el banco' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Hubo un error al procesar tu compra: No pudimos autenticar tu método de pago.',
  )
  await payButton(page).click()
  await page.getByRole('button', { name: 'Aprobar en el banco' }).click()
  await expect(order(page)).toBeVisible()
  await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible({ timeout: 30_000 })
})

test('a checkout reached by a link of the site loads the script as well', async ({ page }) => {
  await page.goto('/paquetes')
  const address = await checkoutOf(page, '10 clases')
  await page.locator(`a[href="${address}"]`).first().click()
  await expect(field(page)).toBeVisible()
})

test('OXXO gives a voucher, which counts when it is paid', async ({ page, stripe, baseURL }) => {
  await page.goto(await checkoutOf(page, '5 clases'))
  await page.getByRole('radio', { name: 'Efectivo / Depósito / Transferencia' }).check()
  await page.getByRole('radio', { name: 'Ficha para pagar en OXXO' }).check()
  await expectAccessible(page)
  await accept(page)
  await payButton(page).click()
  await expect(order(page)).toBeVisible()
  await expect(page.getByText('Referencia', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Código de barras de la referencia \d+$/ })).toBeVisible()
  await expect(page.getByText(/^Paga en OXXO antes del /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver comprobante de pago' })).toBeVisible()
  await expectAccessible(page)
  const { books, payments } = stripe.double
  const intent = books.all('payment_intent').findLast((entry) => entry.next_action?.oxxo_display_details)
  payments.succeed(intent)
  const { body, headers } = books.sign(books.events.at(-1))
  const told = await fetch(`${baseURL}/api/webhooks/stripe`, { method: 'POST', body, headers })
  expect(told.status).toBe(204)
  // The page asks by itself.
  await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible({ timeout: 30_000 })
})
