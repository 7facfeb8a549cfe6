import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test as own } from '#tests/e2e/own-studio.ts'
import { startConekta } from '#tests/vendors/conekta/server.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'
import { startStripe } from '#tests/vendors/stripe/server.ts'
import { startWhatsApp } from '#tests/vendors/whatsapp/server.ts'

/** A studio that is connected with four providers, with the wrong key for the last. */
const test = own.extend<object>({
  studioEnvironment: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const [stripe, conekta, paypal, whatsapp] = await Promise.all([
        startStripe(),
        startConekta(),
        startPayPal(),
        startWhatsApp(),
      ])
      await use({
        ...stripe.environment,
        ...conekta.environment,
        ...paypal.environment,
        ...whatsapp.environment,
        CARD_PROVIDER: 'stripe',
        WHATSAPP_TOKEN: 'EAAthetokenofsomebodyelse',
      })
      for (const double of [stripe, conekta, paypal, whatsapp]) await double.close()
    },
    { scope: 'worker' },
  ],
})
test.use({ studioName: 'integrations' })
test.describe.configure({ mode: 'default' })

test(
  'an admin tests the providers, and is told what to do about the one that refuses',
  { tag: '@once' },
  async ({ page, studio }) => {
    test.slow()
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    await page.goto(`${studio.url}/admin/integraciones`)
    const card = (name: string) =>
      page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })
    for (const name of ['Stripe', 'Conekta', 'PayPal']) {
      await expect(card(name).getByText('Sin probar')).toBeVisible()
      await card(name)
        .getByRole('button', { name: `Probar ${name}` })
        .click()
      await expect(page.getByText(`${name} contestó bien.`)).toBeVisible()
      await expect(card(name).getByText('Conectada', { exact: true })).toBeVisible()
    }
    const whatsapp = card('WhatsApp Business')
    await whatsapp.getByRole('button', { name: 'Probar WhatsApp Business' }).click()
    await expect(whatsapp.getByRole('alert')).toContainText('cámbiala en WHATSAPP_TOKEN')
    await expect(whatsapp.getByText('Con error')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Con error 1' })).toBeVisible()
    // Nowhere does the page have a key, whole.
    expect(await page.content()).not.toContain('EAAthetokenofsomebodyelse')
    await expectAccessible(page)

    // Mail is not connected: which variable, and where.
    await expect(card('Correo').getByText('en el archivo .env de la carpeta del programa')).toBeVisible()
    await expect(card('Correo').getByText('SMTP_URL=…')).toBeVisible()
  },
)
