import type { Page, Route } from '@playwright/test'
import { type PayPalDouble, startPayPal } from '#tests/vendors/paypal/server.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { checkoutOf, configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { type RunningServer, startServer } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

interface Installation {
  double: PayPalDouble
  server: RunningServer
}

/** A second installation that offers PayPal: one for each worker. */
const test = base.extend<object, { paypal: Installation }>({
  paypal: [
    async ({}, use, { workerIndex }) => {
      const double = await startPayPal()
      const server = await startServer(`browser-paypal-${workerIndex}`, double.environment)
      await configure(server.url, { paypal_enabled: true, cash_checkout_enabled: false })
      await use({ double, server })
      await server.stop()
      await double.close()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ paypal }, use) => use(paypal.server.url),
  reaches: async ({ paypal }, use) => use([paypal.double.url]),
})

// One installation for all of them: making it is what takes time.
test.describe.configure({ mode: 'default' })
// A refused purchase answers 402, which the browser writes to its console.
test.use({ expectedError: /status of 402/ })

const choose = (page: Page) => page.getByRole('radio', { name: 'PayPal' }).check()
const button = (page: Page) => page.getByRole('group', { name: 'Botón de PayPal' }).getByRole('button')
const says = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const order = (page: Page) => page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
})

test(
  'a checkout reached by client-side navigation runs the script, and a payment is approved in PayPal’s window',
  { tag: '@once' },
  async ({ page, paypal }) => {
    // A page that is operated, whose links the application follows; the script is allowed on the checkout only.
    const packages = await page.goto('/mystudio/paquetes')
    expect(packages?.headers()['content-security-policy']).not.toContain(paypal.double.url)
    expect(packages?.headers()['cross-origin-opener-policy']).toBe('same-origin')
    const address = await checkoutOf(page, '10 clases')
    const checkout = page.waitForResponse(
      (answer) => answer.request().isNavigationRequest() && new URL(answer.url()).pathname === address,
    )
    await page.locator(`a[href="${address}"]`).first().click()
    const headers = (await checkout).headers()
    expect(headers['content-security-policy']).toContain(paypal.double.url)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
    await expect(page.getByRole('radio', { name: 'PayPal' })).toBeVisible()
    const began = () =>
      page.evaluate(() => new URL(performance.getEntriesByType('navigation')[0]!.name).pathname)
    await expect.poll(began).toBe(address)
    await choose(page)
    await expect(button(page)).toBeVisible()
    await expectAccessible(page)
    await button(page).click()
    await says(page, 'Pagar en PayPal')
    await expect(order(page)).toBeVisible()
    await expect(page).toHaveURL(/\/gracias\/\d+$/)
    await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()
    await expect(page.getByText('PayPal', { exact: true })).toBeVisible()
  },
)

test(
  'a closed window and a refused funding source charge nothing, and the next window shows the same order',
  { tag: '@once' },
  async ({ page, paypal }) => {
    await page.goto(await checkoutOf(page, '5 clases'))
    await choose(page)
    await button(page).click()
    await says(page, 'Cancelar y volver')
    await expect(page.getByRole('alert')).toContainText(
      'Hubo un error al procesar tu compra: el pago se canceló antes de terminar.',
    )
    await expect(page.getByRole('alert')).toContainText('Inténtalo de nuevo o elige otra forma de pago.')
    await expectAccessible(page)
    const opened = paypal.double.books.all('order').length
    await button(page).click()
    await says(page, 'Pagar con una tarjeta sin fondos')
    await expect(page.getByRole('alert')).toContainText(
      'Lo sentimos. Tu tarjeta ha sido rechazada por tu banco. Comunícate con tu banco para saber más.',
    )
    expect(paypal.double.books.all('order')).toHaveLength(opened)
    await button(page).click()
    await says(page, 'Pagar en PayPal')
    await expect(order(page)).toBeVisible()
  },
)

test.describe('a lost answer', () => {
  test.use({ expectedError: /net::ERR_|status of 402/ })
  const cutAnswer = async (route: Route): Promise<void> => {
    await route.fetch()
    await route.abort('connectionreset')
  }

  test(
    'when opening the window leads to the same order, and after the approval is looked up',
    { tag: '@once' },
    async ({ page, paypal }) => {
      await page.goto(await checkoutOf(page, '5 clases'))
      await choose(page)
      const orders = paypal.double.books.all('order').length
      const captures = paypal.double.books.all('capture').length
      await page.route('**/api/checkout/paypal', cutAnswer, { times: 1 })
      await page.route('**/api/checkout/capture', cutAnswer, { times: 1 })
      await button(page).click()
      await expect(page.getByRole('heading', { name: 'Estamos confirmando tu pago…' })).toBeVisible()
      await expect(button(page)).toBeVisible()
      await button(page).click()
      await says(page, 'Pagar en PayPal')
      await expect(order(page)).toBeVisible()
      expect(paypal.double.books.all('order')).toHaveLength(orders + 1)
      expect(paypal.double.books.all('capture')).toHaveLength(captures + 1)
    },
  )
})

test(
  'a subscription begins with its approval, and a second one only after confirmation',
  { tag: '@once' },
  async ({ page, paypal }) => {
    const address = await checkoutOf(page, 'Ilimitado')
    await page.goto(address)
    await choose(page)
    await expect(page.getByText(/^Aprueba tu suscripción en la ventana de PayPal/)).toBeVisible()
    await button(page).click()
    await says(page, 'Pagar en PayPal')
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()
    expect(paypal.double.books.all('subscription').at(-1)).toMatchObject({ status: 'ACTIVE' })
    const opened = paypal.double.books.all('subscription').length
    await page.goto(address)
    await choose(page)
    // PayPal's own button would open its window at once, so ours stands there and asks.
    await expect(button(page)).toHaveCount(0)
    const question = page.getByRole('dialog', { name: 'Precaución' })
    await page.getByRole('button', { name: 'Continuar con PayPal' }).click()
    await expect(question).toContainText('Tu plan Ilimitado sigue activo.')
    await expect(question).toContainText('Si te suscribes de nuevo se cobrarán las dos suscripciones.')
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await expect(question).toBeHidden()
    await expect(button(page)).toHaveCount(0)
    expect(paypal.double.books.all('subscription')).toHaveLength(opened)
    await page.getByRole('button', { name: 'Continuar con PayPal' }).click()
    await question.getByRole('button', { name: 'Comprar de nuevo' }).click()
    await button(page).click()
    await says(page, 'Pagar en PayPal')
    await expect(order(page)).toBeVisible()
    expect(paypal.double.books.all('subscription')).toHaveLength(opened + 1)
  },
)
