import type { Locator, Page } from '@playwright/test'
import { PUBLIC_KEY, startStripe, type StripeDouble } from '#tests/vendors/stripe/server.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskOf } from '#tests/e2e/desk.ts'
import { asAdmin, configure, checkoutOf } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { type RunningServer, startServer } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

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

/** What happens at Stripe, and the events by which it tells of that. */
async function happens({ double: { books }, server }: Installation, what: () => unknown): Promise<void> {
  const before = books.events.length
  what()
  for (const event of books.events.slice(before)) {
    const { body, headers } = books.sign(event)
    const told = await fetch(`${server.url}/api/webhooks/stripe`, { method: 'POST', body, headers })
    expect(told.status).toBe(204)
  }
}

test.beforeEach(async ({ page, baseURL }) => {
  await signUp(page, baseURL ?? '')
})

test(
  'Stripe’s own field takes the card, also after client-side navigation; the script is allowed on the checkout only',
  { tag: '@once' },
  async ({ page }) => {
    const landing = await page.request.get('/')
    expect(landing.headers()['content-security-policy']).not.toContain('127.0.0.1')
    await page.goto('/paquetes')
    const address = await checkoutOf(page, '10 clases')
    await page.locator(`a[href="${address}"]`).first().click()
    await expect(field(page)).toBeVisible()
    await expect(payButton(page)).toBeDisabled()
    await expect(page.getByText('Escribe los datos de tu tarjeta para pagar.')).toBeVisible()
    await expectAccessible(page)
    await field(page).fill('4000000000009995')
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
  },
)

test('3-D Secure is on Stripe’s own page', { tag: '@once' }, async ({ page }) => {
  await page.goto(await checkoutOf(page, '10 clases'))
  await field(page).fill('4000002760003184')
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

test('OXXO gives a voucher, which counts when it is paid', { tag: '@once' }, async ({ page, stripe }) => {
  await page.clock.install()
  await page.goto(await checkoutOf(page, '5 clases'))
  await page.getByRole('radio', { name: 'Efectivo / Depósito / Transferencia' }).check()
  await page.getByRole('radio', { name: 'Ficha para pagar en OXXO' }).check()
  await expectAccessible(page)
  await payButton(page).click()
  await expect(order(page)).toBeVisible()
  await expect(page.getByText('Referencia', { exact: true })).toBeVisible()
  await expect(page.getByRole('img', { name: /^Código de barras de la referencia \d+$/ })).toBeVisible()
  await expect(page.getByText(/^Paga en OXXO antes del /)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Ver comprobante de pago' })).toBeVisible()
  await expectAccessible(page)
  const { books, payments } = stripe.double
  const intent = books.all('payment_intent').findLast((entry) => entry.next_action?.oxxo_display_details)
  await happens(stripe, () => payments.succeed(intent))
  // The page asks by itself.
  await page.clock.runFor(20_000)
  await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()
})

test.describe('subscriptions as their customer sees them', () => {
  const MONTHLY = {
    description: '',
    short_description: '',
    price: 990,
    class_amount: 8,
    expiration_days: 30,
    subscription_period: 'month',
    subscription_interval: 1,
  }
  /** Its line in the table, or its card on the phone. */
  const row = (page: Page, title: string) =>
    page.locator('tr, li').filter({ hasText: title, visible: true }).first()

  /** Begins one of its own, and gives Stripe's record of it. */
  async function begin(page: Page, { double, server: { url } }: Installation, title: string, more = {}) {
    const body = { ...MONTHLY, ...more, title }
    const { class_package: pack } = await asAdmin(url, 'POST', '/class_packages', body)
    const customer = await deskOf(page.request, url)
    const { purchase_id } = await customer.call('POST', '/checkout/attempt', {
      class_package_id: pack.class_package_id,
      payment_method: 'pm_card_visa',
    })
    const subscription = double.books.all('subscription').at(-1)
    return { customer, purchase_id, subscription }
  }

  test(
    'in their trial, late and paused by the studio; ended and cancelled',
    { tag: '@once' },
    async ({ page, stripe }) => {
      await begin(page, stripe, 'Con prueba', { free_trial_length: 7 })
      const late = await begin(page, stripe, 'Sin fondos')
      await late.customer.call('POST', `/purchases/card/${late.purchase_id}`, {
        payment_method: 'pm_card_chargeCustomerFail',
      })
      const turn = () => happens(stripe, () => stripe.double.subscriptions.turn(late.subscription))
      await turn()
      const { subscription } = await begin(page, stripe, 'En descanso')
      await happens(stripe, () => stripe.double.subscriptions.rest(subscription, true))
      const [inTrial, unpaid, resting] = ['Con prueba', 'Sin fondos', 'En descanso'].map((title) =>
        row(page, title),
      ) as [Locator, Locator, Locator]
      const manage = page.getByRole('dialog', { name: 'Tu suscripción' })
      // A job asks Stripe about it.
      await expect(async () => {
        await page.goto('/mystudio/membresias')
        await expect(resting.getByText('En pausa', { exact: true })).toBeVisible({ timeout: 500 })
      }).toPass()

      for (const [own, state, when] of [
        [inTrial, 'En prueba', /Primer cargo: /],
        [unpaid, 'Pago pendiente', /Intentaremos cobrar otra vez el /],
        [resting, 'En pausa', /El estudio la puso en pausa/],
      ] as const)
        await test.step(state, async () => {
          await expect(own.getByText('Activa', { exact: true })).toBeVisible()
          await expect(own.getByText(state, { exact: true })).toBeVisible()
          await expect(own.getByText(when)).toBeVisible()
        })
      await expectAccessible(page)

      await test.step('the dialogs of what is late and of what is paused', async () => {
        await unpaid.getByRole('button', { name: /^Administrar/ }).click()
        await expect(manage).toContainText('No pudimos cobrar tu última renovación.')
        await expectAccessible(page)
        await page.keyboard.press('Escape')
        await resting.getByRole('button', { name: /^Administrar/ }).click()
        await expect(manage).toContainText('El estudio la puso en pausa, y es quien la reanuda.')
        await expect(manage.getByRole('button', { name: 'Reanudar ahora' })).toHaveCount(0)
      })

      await test.step('ended when nobody pays, and cancelled', async () => {
        for (let again = 0; again < 3; again += 1) await turn()
        await happens(stripe, () => stripe.double.subscriptions.cancel(subscription))
        await page.reload()
        await expect(unpaid.getByText('Fallido', { exact: true })).toBeVisible()
        await expect(unpaid.getByText(/No pudimos cobrar la renovación/)).toBeVisible()
        await expect(unpaid.getByRole('link', { name: 'Reintentar: Sin fondos' })).toBeVisible()
        await expect(resting.getByText(/^Cancelada el /)).toBeVisible()
        await expect(resting.getByRole('button', { name: /^(Conservar|Administrar)/ })).toHaveCount(0)
        await expectAccessible(page)
      })
    },
  )
})
