import type { Page } from '@playwright/test'
import { type ConektaDouble, startConekta } from '#tests/vendors/conekta/server.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { checkoutOf, configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { type RunningServer, startServer } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

interface Installation {
  double: ConektaDouble
  server: RunningServer
}

/** An installation whose cards Conekta's double charges: one for each worker. */
const test = base.extend<object, { conekta: Installation }>({
  conekta: [
    async ({}, use, { workerIndex }) => {
      const double = await startConekta()
      const server = await startServer(`browser-conekta-${workerIndex}`, double.environment)
      await configure(server.url, {
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
  baseURL: async ({ conekta }, use) => use(conekta.server.url),
  reaches: async ({ conekta }, use) => use([conekta.double.url]),
})

// One installation for all of them: making it is what takes time.
test.describe.configure({ mode: 'default' })
// A refused purchase answers 402 and a refused card 422, which the browser writes to its console.
test.use({ expectedError: /status of (402|422)/ })

/** Writes over what stands there. */
async function typeCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Número de tarjeta').fill(number)
  await page.getByLabel('Vencimiento').fill('12 / 39')
  await page.getByLabel('CVV').fill('123')
  await page.getByLabel('Nombre en la tarjeta').fill('Lucía Mar')
}

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar (\$|Ahora)/ })
const order = (page: Page) => page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })
const refusal = (page: Page) => page.getByRole('alert')

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
})

test(
  'a card is charged; its number goes to the provider only, and the script is allowed on the checkout only',
  { tag: '@once' },
  async ({ page, conekta }) => {
    const landing = await page.request.get('/')
    expect(landing.headers()['content-security-policy']).not.toContain('127.0.0.1')
    const sent: string[] = []
    page.on('request', (request) => {
      if (!request.url().startsWith(conekta.double.url)) sent.push(request.postData() ?? '')
    })
    await page.goto(await checkoutOf(page, '10 clases'))
    await expect(payButton(page)).toBeDisabled()
    await typeCard(page, '4242 4242 4242 4242')
    await page.getByLabel('Pagos').selectOption({ label: '6 meses sin intereses de $348.33 MXN' })
    await payButton(page).click()
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('¡Pago exitoso!')).toBeVisible()
    // The address carries the payment's number, which is not the order's.
    const number = Number(((await order(page).textContent()) ?? '').replaceAll(/\D/g, ''))
    await expect(page).toHaveURL(/\/gracias\/\d+$/)
    expect(new URL(page.url()).pathname).not.toBe(`/gracias/${number}`)
    await expect(page.getByText('Visa terminada en 4242')).toBeVisible()
    expect(sent.join()).toContain('tok_')
    expect(sent.join()).not.toMatch(/4242.?4242/)
  },
)

test(
  '3-D Secure is on the bank’s page, which redirects back to the order',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto(await checkoutOf(page, '10 clases'))
    await typeCard(page, '4000000000003220')
    await payButton(page).click()
    await page.getByRole('button', { name: 'Aprobar en el banco' }).click()
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()
  },
)

test(
  'cash gives a voucher with a barcode, which counts when it is paid',
  { tag: '@once' },
  async ({ page, conekta, baseURL }) => {
    await page.goto(await checkoutOf(page, '5 clases'))
    await page.getByRole('radio', { name: 'Efectivo / Depósito / Transferencia' }).check()
    await page.getByRole('radio', { name: 'Ficha para pagar en OXXO' }).check()
    await expectAccessible(page)
    await payButton(page).click()
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('Referencia', { exact: true })).toBeVisible()
    const voucher = page.getByRole('link', { name: 'Ver comprobante de pago' })
    await expect(voucher).toHaveAttribute('href', /^https:\/\/barcodes\.conekta\.com\//)
    await expectAccessible(page)
    const { books, orders } = conekta.double
    orders.succeed(books.all('order').findLast(({ payment_status }) => payment_status === 'pending_payment'))
    const { body, headers } = books.sign(books.events.at(-1))
    const told = await fetch(`${baseURL}/api/webhooks/conekta`, { method: 'POST', body, headers })
    expect(told.status).toBe(204)
    await page.reload()
    await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()
  },
)

test.describe('without its script', () => {
  // The browser writes that it did not load.
  test.use({ expectedError: /conekta\.js|status of (402|422)/ })

  test(
    'the form says so, and works once the script loads; what is refused is said, and can be sent again',
    { tag: '@once' },
    async ({ page, conekta }) => {
      const address = `${conekta.double.url}/conekta.js`
      await page.route(address, (route) => route.abort())
      await page.goto(await checkoutOf(page, '10 clases'))
      await expect(refusal(page)).toContainText('No pudimos cargar el formulario de tu tarjeta.')
      await expectAccessible(page)
      await page.unroute(address)
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
      await expect(refusal(page)).toBeHidden()
      await test.step('an invalid number, at its field', async () => {
        await typeCard(page, '4111111111111111')
        await payButton(page).click()
        await expect(page.getByText('Lo sentimos. El número de la tarjeta es incorrecto.')).toBeVisible()
        await expect(page.getByLabel('Número de tarjeta')).toBeFocused()
      })
      await test.step('a card that the provider or its bank refuses', async () => {
        for (const [number, sentence] of [
          [
            '4000000000000119',
            'Lo sentimos, nuestro procesador de tarjetas ha rechazado el pago. Comunícate con nosotros.',
          ],
          [
            '4000000000000259',
            'El formato de la tarjeta no es válido, revisa los datos que ingresaste por favor.',
          ],
        ] as const) {
          await typeCard(page, number)
          await payButton(page).click()
          await expect(refusal(page)).toContainText(sentence)
          await expect(payButton(page)).toBeEnabled()
        }
      })
      await typeCard(page, '378282246310005')
      await page.getByLabel('CVV').fill('1234')
      await payButton(page).click()
      await expect(page.getByText('American Express terminada en 0005')).toBeVisible()
    },
  )
})
