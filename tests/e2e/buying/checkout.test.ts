import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, deskOf, linkInMail } from '#tests/e2e/desk.ts'
import { checkoutOf, typeCard } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar \$/ })

test.describe('before its scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the checkout has its form in place, and nothing below moves when they run @once', async ({
    page,
  }) => {
    await page.goto('/checkout/1')
    const email = page.getByLabel('Correo electrónico')
    await expect(email).toBeVisible()
    const preview = page.getByRole('region', { name: 'Después eliges cómo pagar' })
    const [form, after] = [await email.boundingBox(), await preview.boundingBox()]
    expect(after?.y).toBeGreaterThan(form?.y ?? Infinity)
    // Playwright finds no text in a noscript.
    expect(await page.content()).toContain('Para comprar activa JavaScript en tu navegador.')
  })
})

test('a visitor signs up in the checkout and pays on the same page', async ({ page, isMobile }) => {
  const address = await checkoutOf(page, '10 clases')
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1, name: '10 clases' })).toBeVisible()
  await expect(page.getByText('Estás Comprando')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  const preview = page.getByRole('region', { name: 'Después eliges cómo pagar' })
  await expect(preview.getByRole('listitem').first()).toContainText('Tarjeta')
  // The phone folds the summary to one line with the price in it.
  const total = page.getByText('Total:')
  if (isMobile) {
    await expect(total).toBeHidden()
    await page.getByRole('button', { name: 'Ver resumen' }).click()
  }
  await expect(total).toBeVisible()
  await expectAccessible(page)
  await expect(page.getByRole('heading', { name: 'Entra para pagar' })).toBeVisible()
  await page.getByRole('button', { name: '¡Regístrate!' }).click()
  await expect(page.getByRole('heading', { name: 'Regístrate para pagar' })).toBeVisible()
  const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Apellido').fill('Mar')
  await page.getByLabel('Correo electrónico').fill(`lucia.${phone}@example.com`)
  await page.getByLabel('Teléfono').fill(phone)
  await page.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
  await page.getByLabel('Confirma tu contraseña').fill('casa-aura-demo')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Crear cuenta y continuar' }).click()
  await expect(page).toHaveURL(address)
  await typeCard(page, '4242424242424242')
  // The terms were accepted at sign-up; the privacy notice, which sign-up did not ask for, is left.
  const terms = page.getByRole('checkbox', { name: /^Acepto/ })
  await expect(terms).not.toHaveAccessibleName(/Términos/)
  await terms.check()
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
})

test.describe('a customer', () => {
  // A refused purchase answers 402, which the browser writes to its console.
  test.use({ expectedError: /status of 40[0-9]|status of 412/ })

  test.beforeEach(async ({ page, baseURL }) => {
    await signUp(page, baseURL ?? '')
  })

  test('buys with a card after a refusal, and sees the order', { tag: '@once' }, async ({ page }) => {
    await page.goto(await checkoutOf(page, '10 clases'))
    await expect(payButton(page)).toBeDisabled()
    await expect(page.getByText('Escribe los datos de tu tarjeta para pagar.')).toBeVisible()
    await typeCard(page, '4000000000009995')
    await expect(page.getByLabel('Número de tarjeta')).toHaveValue('4000 0000 0000 9995')
    // A customer who has accepted every document is not asked again.
    await expect(page.getByRole('checkbox', { name: /^Acepto/ })).toHaveCount(0)
    await payButton(page).click()
    const alert = page.getByRole('alert')
    await expect(alert).toContainText('Lo sentimos. Tu tarjeta ha sido rechazada por fondos insuficientes.')
    await expect(alert).toBeInViewport()
    await expectAccessible(page)
    // Wrong in a new way: the old refusal goes.
    await page.getByLabel('Número de tarjeta').fill('4242 4242 4242 4241')
    await payButton(page).click()
    await expect(page.getByLabel('Número de tarjeta')).toHaveAttribute('aria-invalid', 'true')
    await expect(alert.filter({ hasText: 'fondos insuficientes' })).toHaveCount(0)
    await page.getByLabel('Número de tarjeta').fill('')
    await page.getByText('Tarjetas de prueba').click()
    await page.getByRole('button', { name: 'Usar la tarjeta 4242 4242 4242 4242' }).click()
    await payButton(page).click()
    await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
    await expect(page.getByText('¡Compra exitosa!').first()).toBeVisible()
    await expect(page.getByText('Visa terminada en 4242')).toBeVisible()
    await expect(page.getByText('Tus 10 clases ya están en tu cuenta.')).toBeVisible()
    await page.reload()
    await page.getByRole('link', { name: 'Ir a Mis Clases' }).click()
    await expect(page).toHaveURL('/mystudio/reservaciones')
  })

  test(
    'sees refused tries folded under the purchase that followed them',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      const class_package_id = Number((await checkoutOf(page, '10 clases')).split('/').at(-1))
      const desk = await deskOf(page.request, baseURL ?? '')
      const pay = (payment_method: string) =>
        desk.call('POST', '/checkout/attempt', { class_package_id, payment_method })
      for (const method of ['pm_card_chargeDeclinedInsufficientFunds', 'pm_card_chargeDeclined'])
        await expect(pay(method)).rejects.toThrow('402')
      await pay('pm_card_visa')
      await page.goto('/mystudio/membresias')
      const seen = (text: string | RegExp) => page.getByText(text, { exact: true }).filter({ visible: true })
      await expect(seen('10 clases')).toHaveCount(1)
      await expect(seen('Completada')).toHaveCount(1)
      await expect(seen(/fondos insuficientes/)).toHaveCount(0)
      await seen('2 intentos rechazados').click()
      await expect(seen(/fondos insuficientes/)).toHaveCount(1)
      await expectAccessible(page)
      // The page of a refused one, left open or found late, sends nobody to pay again.
      const { purchases } = await desk.call('GET', '/purchases')
      const [paid, refused] = ['completed', 'failed'].map(
        (state) => purchases.find(({ status }: { status: string }) => status === state).purchase_id,
      )
      await page.goto(`/gracias/${refused}`)
      await expect(
        page.getByText(`Aquí no se hizo ningún cargo: ya pagaste este paquete con la orden #00${paid}.`),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Ir a Mis Compras' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Intentar de nuevo' })).toHaveCount(0)
    },
  )

  test('approves or refuses 3-D Secure', { tag: '@once' }, async ({ page }) => {
    await page.goto(await checkoutOf(page, '5 clases'))
    await typeCard(page, '4000000000003220')
    await payButton(page).click()
    const bank = page.getByRole('dialog', { name: 'Confirma con tu banco' })
    await expect(bank).toContainText('$1,150.00')
    await expectAccessible(page)
    await bank.getByRole('button', { name: 'Rechazar' }).click()
    await expect(page.getByRole('alert')).toContainText(
      'Hubo un error al procesar tu compra: tu banco no confirmó el cargo.',
    )
    await payButton(page).click()
    await bank.getByRole('button', { name: 'Cancelar y usar otro método' }).click()
    await expect(bank).toBeHidden()
    await payButton(page).click()
    await bank.getByRole('button', { name: 'Aprobar' }).click()
    await expect(page).toHaveURL(/\/gracias\/\d+$/)
    await expect(page.getByText('Visa terminada en 3220')).toBeVisible()
  })

  test(
    'takes a free offer once, after confirming the address',
    { tag: '@once' },
    async ({ page, baseURL }) => {
      const address = await checkoutOf(page, 'Semana de bienvenida')
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'Confirma tu correo' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Obtener Oferta' })).toHaveCount(0)
      await expectAccessible(page)
      await page.getByRole('button', { name: 'Enviar correo' }).click()
      await expect(page.getByText(/^Te enviamos un correo a /)).toBeVisible()

      // She sees that it is an old address, and changes it in between.
      const email = `otra.${randomInt(1e9)}@example.com`
      await page.getByRole('link', { name: 'Cámbialo en Mi Información' }).click()
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Te enviamos un correo para confirmar tu dirección').first()).toBeVisible()
      await page.goto(address)
      const admin = await deskAs(baseURL!, 'admin@casaaura.mx')
      const link = await linkInMail(admin, 'confirm_email', email, /\/confirmar-correo\/[\w-]+/)
      const other = await page.context().newPage()
      await other.goto(link)
      await expect(other.getByText(`¿Tu correo es ${email}?`)).toBeVisible()
      await other.getByRole('button', { name: 'Confirmar mi correo' }).click()
      await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tu correo está confirmado')
      await expect(other.getByText(`Confirmaste ${email}.`)).toBeVisible()
      await expectAccessible(other)
      await other.getByRole('link', { name: 'Seguir con mi compra' }).click()
      await expect(other).toHaveURL(address)
      await expect(other.getByText('Sin costo')).toBeVisible()
      await other.close()
      // Without a reload: the page has noticed when it is looked at again.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await expect(page.getByText('Sin costo')).toBeVisible()
      await expect(page.getByRole('radio')).toHaveCount(0)
      await page.getByRole('button', { name: 'Obtener Oferta' }).dblclick()
      await expect(page.getByText('Tus 2 clases ya están en tu cuenta.')).toBeVisible()
      // Both pages say so before a press.
      await page.goto('/paquetes')
      await expect(page.getByText('Ya la usaste')).toBeVisible()
      await page.goto(address)
      await expect(
        page.getByText('Lo sentimos, ya has alcanzado el límite de compras de este paquete.'),
      ).toBeVisible()
      await expect(page.getByRole('button', { name: 'Obtener Oferta' })).toHaveCount(0)
      await expect(page.getByRole('link', { name: 'Ver paquetes' })).toBeVisible()
      await expectAccessible(page)
      // Nothing waits for the address any more.
      await page.goto(link)
      await expect(page.getByRole('link', { name: 'Ver paquetes' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Seguir con mi compra' })).toHaveCount(0)
    },
  )

  test('buys with the keyboard alone', async ({ page, isMobile }) => {
    test.skip(isMobile, 'A phone has none.')
    await page.goto(await checkoutOf(page, 'Ilimitado'))
    await expect(page.getByRole('heading', { name: 'Tu suscripción' })).toBeVisible()
    await expectAccessible(page)
    const press = async (key: string, times = 1) => {
      for (let count = 0; count < times; count += 1) await page.keyboard.press(key)
    }
    await expect(page.getByRole('button', { name: /^Pagar/ })).toBeVisible()
    await page.getByRole('radio', { name: /Tarjeta/ }).focus()
    await press('Tab')
    await page.keyboard.type('4242424242424242')
    await press('Tab')
    await page.keyboard.type('0839')
    await press('Tab')
    await page.keyboard.type('123')
    await press('Tab')
    await page.keyboard.type('Lucía Mar')
    await press('Tab', 2)
    await expect(payButton(page)).toBeFocused()
    await press('Enter')
    await expect(page.getByText('Tus clases ilimitadas ya están en tu cuenta.')).toBeVisible()
    await expect(page.getByText('Próximo cargo')).toBeVisible()
  })
})

test.describe('missing things', () => {
  test.use({ expectedError: /status of 404/ })

  test(
    'an unknown package says so and links to the others; another customer’s order is not found',
    {
      tag: '@once',
    },
    async ({ page, baseURL }) => {
      const answer = await page.goto('/checkout/999999')
      expect(answer?.status()).toBe(404)
      await expect(page).toHaveTitle(/^No encontramos esta página · /)
      await expect(
        page.getByText('Lo sentimos, no encontramos el paquete que quieres comprar.'),
      ).toBeVisible()
      await expect(page.getByRole('link', { name: 'Ver paquetes' })).toBeVisible()
      await expectAccessible(page)
      await signUp(page, baseURL ?? '')
      for (const path of ['/gracias/1', '/reservation/999999']) {
        const none = await page.request.get(path)
        expect(none.status()).toBe(404)
        expect(await none.text()).toContain('<title>No encontramos esta página · ')
      }
    },
  )
})
