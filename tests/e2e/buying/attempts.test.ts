import { expectAccessible } from '#tests/e2e/accessible.ts'
import {
  ATTEMPT,
  LOOK_UP,
  confirming,
  cutAnswer,
  fillIn,
  order,
  payButton,
  purchases,
  repeated,
  unsent,
  watch,
} from './attempt-steps.ts'
import { asAdmin, checkoutOf, configure, typeCard } from '#tests/e2e/installation.ts'
import { PASSWORD } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One installation for all of them: making it is what takes time, and its settings are changed one by one.
test.describe.configure({ mode: 'default' })
// What is cut and what is refused is written to the console.
test.use({ studioName: 'attempts', expectedError: /net::ERR_|status of 4(02|04|09|12)/ })

test.beforeEach(async ({ page, studio }) => {
  await signUp(page, studio.url)
})

test(
  'the page looks up a lost answer by itself, and says after a while that the customer can leave',
  { tag: '@once' },
  async ({ page }) => {
    await page.clock.install()
    await fillIn(page, '5 clases')
    await page.route(LOOK_UP, (route) => route.abort())
    await page.route(ATTEMPT, cutAnswer, { times: 1 })
    await payButton(page).click()
    await expect(confirming(page)).toBeVisible()
    await expect(payButton(page)).toBeHidden()
    const way = page.getByRole('link', { name: 'Ir a Mis Compras' })
    await expect(way).toHaveCount(0)
    await page.clock.runFor(30_000)
    await expect(page.getByText('Está tardando más de lo normal.')).toBeVisible()
    await expect(way).toHaveAttribute('href', '/mystudio/membresias')
    await expectAccessible(page)
    await page.unroute(LOOK_UP)
    await page.clock.runFor(30_000)
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('Tus 5 clases ya están en tu cuenta.')).toBeVisible()
    expect(await purchases(page)).toHaveLength(1)
  },
)

test(
  'a request that never left charges nothing; the same one is sent again, after a reload too, unless another card is typed',
  { tag: '@once' },
  async ({ page }) => {
    const sent = watch(page, '/api/checkout/attempt')
    await fillIn(page, '5 clases')
    await page.route(ATTEMPT, (route) => route.abort(), { times: 3 })
    await payButton(page).click()
    await expect(unsent(page)).toBeVisible()
    await expectAccessible(page)
    expect(await purchases(page)).toEqual([])
    await payButton(page).click()
    await expect.poll(() => sent.length).toBe(2)
    expect(sent[1]).toEqual(sent[0])
    await expect(unsent(page)).toBeVisible()
    await page.getByLabel('Número de tarjeta').fill('')
    await page.getByLabel('Número de tarjeta').pressSequentially('5555555555554444')
    await payButton(page).click()
    await expect.poll(() => sent.length).toBe(3)
    expect(sent[2]?.key).not.toBe(sent[0]?.key)
    await expect(unsent(page)).toBeVisible()
    // The card's number is not needed again.
    await page.reload()
    await expect(unsent(page)).toBeVisible()
    await page.getByRole('button', { name: 'Intentar de nuevo' }).click()
    await expect(order(page)).toBeVisible()
    expect(sent[3]).toEqual(sent[2])
    expect(await purchases(page)).toHaveLength(1)
  },
)

test(
  'cash shows its instructions; its lost answer is spoken of as an order’s',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await configure(url, { cash_checkout_enabled: true })
    const address = await checkoutOf(page, '5 clases')
    const card = page.getByRole('radio', { name: /^Tarjeta/ })
    const cash = page.getByRole('radio', { name: /^Efectivo \/ Depósito \/ Transferencia/ })

    await test.step('a method can be chosen after hydration only, so that no choice is lost', async () => {
      await page.goto('/entrar')
      const { promise: alive, resolve: comeAlive } = Promise.withResolvers<void>()
      await page.route('**/assets/*.js', (route) => alive.then(() => route.continue()))
      await page.evaluate((to) => window.location.assign(to), address)
      await expect(card).toBeDisabled()
      await expect(cash).toBeChecked()
      comeAlive()
      await card.check()
      await expect(page.getByLabel('Número de tarjeta')).toBeVisible()
    })

    await cash.check()
    const instructions = 'Haz click en "Pagar Ahora" para continuar con las instrucciones.'
    await expect(page.getByText(instructions)).toBeVisible()
    await expectAccessible(page)
    const press = () => page.getByRole('button', { name: 'Pagar Ahora' }).click()
    await page.route(ATTEMPT, (route) => route.abort(), { times: 1 })
    await press()
    await expect(page.getByRole('heading', { name: 'Estamos confirmando tu orden…' })).toBeVisible()
    const told = page.getByRole('alert').filter({ hasText: 'No se hizo tu orden.' })
    await expect(told).toBeVisible()
    await expect(told).not.toContainText(/pago|cargo/)
    await page.reload()
    await expect(told).toBeVisible()
    await press()
    await expect(order(page)).toBeVisible()
    await expect(page.getByText('Pendiente').first()).toBeVisible()
    await configure(url, { cash_checkout_enabled: false })
  },
)

test(
  'the bank’s question outlasts a lost answer and a reload, with the code, the total and the method',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await configure(url, { discounts_enabled: true, cash_checkout_enabled: true })
    const code = `BANCO${Date.now()}`
    await asAdmin(url, 'POST', '/discounts', { code, is_percent: true, amount: 10 })
    await page.goto(await checkoutOf(page, '5 clases'))
    await page.getByRole('radio', { name: /^Tarjeta/ }).check()
    await typeCard(page, '4000000000003220')
    await page.getByLabel('Código de descuento').fill(code)
    await page.route(ATTEMPT, cutAnswer, { times: 1 })
    await payButton(page).click()
    const bank = page.getByRole('dialog', { name: 'Confirma con tu banco' })
    await expect(bank).toContainText('$1,035.00')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await expect(bank).toContainText('$1,035.00')
    await expect(page.getByText(`Descuento ${code}`).first()).toBeAttached()

    await test.step('who refuses may pay again', async () => {
      await bank.getByRole('button', { name: 'Cancelar y usar otro método' }).click()
      await expect(page.getByRole('radio', { name: /^Tarjeta/ })).toBeChecked()
      await expect(payButton(page)).toHaveText(/\$1,035\.00/)
      await typeCard(page, '4000000000003220')
      await payButton(page).click()
    })

    await test.step('a lost confirmation is looked up', async () => {
      await page.route('**/api/checkout/confirm', cutAnswer, { times: 1 })
      await bank.getByRole('button', { name: 'Aprobar' }).click()
      await expect(order(page)).toBeVisible()
    })
    const paid = (await purchases(page)).filter(({ status }) => status === 'completed')
    expect(paid).toMatchObject([{ total_payment: 1035 }])
    await configure(url, { cash_checkout_enabled: false })
  },
)

test('a reload during payment continues the same payment', { tag: '@once' }, async ({ page }) => {
  await fillIn(page, '5 clases')
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  await page.route(
    ATTEMPT,
    async (route) => {
      await route.fetch()
      reach()
      await over
      await route.abort()
    },
    { times: 1 },
  )
  await payButton(page).click()
  await expect(page.getByRole('button', { name: 'Procesando tu pago' })).toBeVisible()
  await reached
  // The browser asks whether the page may be left while it is paying.
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await page.reload()
  end()
  await expect(order(page)).toBeVisible()
  expect(asked).toEqual(['beforeunload'])
  expect(await purchases(page)).toHaveLength(1)
})

test(
  'the outcome of an old attempt is shown, with a link to its order; who buys again is asked first',
  { tag: '@once' },
  async ({ page }) => {
    await fillIn(page, '5 clases')
    const checkout = page.url()
    // The answer never comes, and the page is closed over it.
    await page.route(ATTEMPT, cutAnswer, { times: 1 })
    await page.route(LOOK_UP, (route) => route.abort())
    await payButton(page).click()
    await expect(confirming(page)).toBeVisible()
    page.on('dialog', (dialog) => void dialog.accept())
    // Where no page of the application runs, nothing is looked up meanwhile.
    await page.goto('/api/health')
    await page.evaluate(() => {
      const place = Object.keys(localStorage).find((name) => name.startsWith('checkout:')) ?? ''
      const kept = JSON.parse(localStorage.getItem(place) ?? '{}') as { at: number }
      localStorage.setItem(place, JSON.stringify({ ...kept, at: kept.at - 31 * 60_000 }))
    })
    await page.unroute(LOOK_UP)
    await page.goto(checkout)
    const told = page
      .getByRole('alert')
      .filter({ hasText: 'Tu compra anterior de este paquete sí se completó.' })
    await expect(told).toBeVisible()
    await expectAccessible(page)
    await expect(payButton(page)).toBeVisible()
    await told.getByRole('link', { name: /^Ver la orden #00\d+$/ }).click()
    await expect(order(page)).toBeVisible()
    expect(await purchases(page)).toHaveLength(1)

    const first = page.url()
    await page.goBack()
    await expect(payButton(page)).toBeVisible()
    // The page knows nothing of the first one: another tab's, or one that is minutes old.
    await page.evaluate(() => localStorage.clear())
    await typeCard(page, '4242424242424242')
    await payButton(page).click()
    await expect(repeated(page)).toBeVisible()
    await expectAccessible(page)
    await repeated(page).getByRole('button', { name: 'Cancelar' }).click()
    expect(await purchases(page)).toHaveLength(1)
    await payButton(page).click()
    await repeated(page).getByRole('button', { name: 'Comprar de nuevo' }).click()
    await expect(order(page)).toBeVisible()
    expect(page.url()).not.toBe(first)
    expect(await purchases(page)).toHaveLength(2)
  },
)

test(
  'a price or a code other than the button’s is shown and not charged; a typed code counts or stops the payment',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await configure(url, { discounts_enabled: true })
    const { class_package } = await asAdmin(url, 'POST', '/class_packages', {
      title: 'Pase que sube',
      description: 'Sube de precio.',
      short_description: 'Sube',
      price: 260,
      class_amount: 1,
      expiration_days: 30,
    })
    const [fleeting, lasting] = [`FUGAZ${Date.now()}`, `TECLEADO${Date.now()}`]
    const { discount } = await asAdmin(url, 'POST', '/discounts', {
      code: fleeting,
      is_percent: true,
      amount: 20,
    })
    await asAdmin(url, 'POST', '/discounts', { code: lasting, is_percent: true, amount: 20 })
    const { class_package_id } = class_package
    const box = page.getByLabel('Código de descuento')
    await page.goto(`/checkout/${class_package_id}`)
    await typeCard(page, '4242424242424242')
    await expect(payButton(page)).toHaveText(/\$260\.00/)

    await test.step('the price', async () => {
      await asAdmin(url, 'PUT', '/class_packages', { class_package_id, price: 999 })
      await payButton(page).click()
      await expect(page.getByRole('alert')).toContainText('El precio cambió')
      await expect(payButton(page)).toHaveText(/\$999\.00/)
      await expectAccessible(page)
    })

    await test.step('a code that is withdrawn', async () => {
      await box.fill(fleeting)
      await box.press('Enter')
      await expect(payButton(page)).toHaveText(/\$799\.20/)
      await asAdmin(url, 'PUT', '/discounts', { discount_id: discount.discount_id, ends_at: '2020-01-01' })
      await payButton(page).click()
      await expect(page.getByRole('alert').first()).toContainText(
        'Lo sentimos. No puedes usar este descuento',
      )
      await expect(payButton(page)).toHaveText(/\$999\.00/)
      await expect(page.getByText(`Descuento ${fleeting}`)).toHaveCount(0)
    })

    await test.step('a code that is typed and not applied', async () => {
      await box.fill('NADA')
      await payButton(page).click()
      await expect(page.getByText('Lo sentimos, ese descuento no es válido.')).toBeVisible()
      await expect(box).toBeFocused()
      expect(await purchases(page)).toEqual([])
      await box.fill(lasting.toLowerCase())
      await payButton(page).click()
      await expect(order(page)).toBeVisible()
      expect(await purchases(page)).toMatchObject([{ total_payment: 799.2 }])
    })
  },
)

test(
  'who goes back from PayPal’s page reads so, and PayPal is still chosen',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    await configure(url, { paypal_enabled: true, cash_checkout_enabled: true })
    await page.goto(await checkoutOf(page, '5 clases'))
    const paypal = page.getByRole('radio', { name: /^PayPal/ })
    await paypal.check()
    await page.getByRole('button', { name: /PayPal/ }).click()
    await page.getByRole('button', { name: 'Cancelar' }).click()
    await expect(page.getByRole('alert')).toContainText('el pago se canceló antes de terminar.')
    await expect(paypal).toBeChecked()
    await configure(url, { paypal_enabled: false, cash_checkout_enabled: false })
  },
)

test.describe('a browser without storage', () => {
  // React Router's own script, which restores the scroll position, says so and goes on.
  test.use({ expectedError: /No storage|net::ERR_/ })

  test('signs in, and pays once as well', { tag: '@once' }, async ({ page }) => {
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, storage, {
          get: () => {
            throw new DOMException('No storage', 'SecurityError')
          },
        })
      // Firefox's private windows.
      CacheStorage.prototype.keys = () => Promise.reject(new DOMException('No storage', 'SecurityError'))
    })
    const session = await page.context().cookies()
    await page.context().clearCookies()
    await page.goto('/entrar')
    await page.getByLabel('Correo electrónico').fill('clienta@casaaura.mx')
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/mystudio')
    await page.context().clearCookies()
    await page.context().addCookies(session)
    await fillIn(page, '5 clases')
    await page.route(ATTEMPT, cutAnswer, { times: 1 })
    await payButton(page).click()
    await expect(order(page)).toBeVisible()
    expect(await purchases(page)).toHaveLength(1)
  })
})
