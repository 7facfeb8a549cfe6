import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { ATTEMPT, fillIn, order, payButton, purchases, watch } from './attempt-steps.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// What a tab does after its session ended, or became somebody else's, in another one.
test.describe.configure({ mode: 'default' })
// What is cut and what is refused is written to the console.
test.use({ studioName: 'attempts', expectedError: /net::ERR_|status of 4(01|04|12)/ })

test(
  'a tab whose person is another one by now pays nothing, and shows the other one',
  { tag: '@once' },
  async ({ page, studio }) => {
    await signUp(page, studio.url)
    await fillIn(page, '5 clases')
    const sent = watch(page, '/api/checkout/attempt')
    await signUp(page, studio.url)
    const again = page.waitForEvent('load')
    await payButton(page).click()
    await again
    await expect(payButton(page)).toBeVisible()
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('')
    expect(await purchases(page)).toEqual([])
    expect(sent.length).toBeLessThanOrEqual(1)
  },
)

test(
  'a checkout whose session has ended says so, and goes on after signing in there, with the code of the same person alone',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const code = `TUYO${Date.now()}`
    await configure(url, { discounts_enabled: true })
    // One customer may use it once.
    const once = { code, is_percent: true, amount: 20, max_uses_per_customer: 1 }
    await asAdmin(url, 'POST', '/discounts', once)
    const sent = watch(page, '/api/checkout/attempt')
    const apply = async () => {
      await fillIn(page, '5 clases')
      await page.getByLabel('Código de descuento').fill(code)
      await page.getByLabel('Código de descuento').press('Enter')
      await expect(payButton(page)).toHaveText(/\$920\.00/)
    }
    const enterAs = async (email: string) => {
      const headers = { origin: url }
      expect((await page.request.post('/api/auth/sign-out', { data: {}, headers })).ok()).toBe(true)
      await payButton(page).click()
      await expect(page.getByText('Tu sesión ha terminado.')).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Entra para pagar' })).toBeVisible()
      await page.getByLabel('Correo').fill(email)
      await page.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
      await page.getByRole('button', { name: 'Entrar y continuar' }).click()
    }
    const { email: own } = await signUp(page, url)

    await test.step('who signs in again has the code, and pays once', async () => {
      await apply()
      await enterAs(own)
      await expect(payButton(page)).toHaveText(/\$920\.00/)
      // What was refused is looked up first: the server never took it. The connection was not the cause.
      const unsent = page.getByRole('alert').filter({ hasText: 'No se hizo ningún cargo.' })
      await expect(unsent).toContainText('Tu pago no quedó registrado. Vuelve a intentarlo')
      await expect(unsent).not.toContainText('no llegó')
      await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
      await expect(order(page)).toBeVisible()
      expect(await purchases(page)).toMatchObject([{ total_payment: 920 }])
      expect(new Set(sent.map(({ key }) => key)).size).toBe(1)
    })

    await test.step('for somebody else the code is asked for again', async () => {
      await signUp(page, url)
      await apply()
      await enterAs(own)
      await expect(page.getByText('Lo sentimos, ya has agotado este descuento.')).toBeVisible()
      await expect(payButton(page)).toHaveText(/\$1,150\.00/)
    })
  },
)

test(
  'an order that could not be shown is shown by the next visit to the checkout',
  { tag: '@once' },
  async ({ page, context, studio }) => {
    await signUp(page, studio.url)
    await fillIn(page, '5 clases')
    const checkout = page.url()
    // The connection goes between the payment's answer and the order's page.
    await page.route(ATTEMPT, async (route) => {
      const answer = await route.fetch()
      await context.setOffline(true)
      await route.fulfill({ response: answer })
    })
    await payButton(page).click()
    await expect(page.getByText(/sin conexión/i).first()).toBeVisible()
    await context.setOffline(false)
    await page.goto(checkout)
    await expect(order(page)).toBeVisible()
    expect(await purchases(page)).toHaveLength(1)
    // Once shown, it is over: the checkout is ready for another one.
    await page.goto(checkout)
    await expect(payButton(page)).toBeVisible()
  },
)
