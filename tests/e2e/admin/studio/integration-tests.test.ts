import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test as own } from '#tests/e2e/own-studio.ts'
import { startConekta } from '#tests/vendors/conekta/server.ts'
import { startFirebase } from '#tests/vendors/firebase/server.ts'
import { startMail } from '#tests/vendors/mail/server.ts'
import { startPayPal } from '#tests/vendors/paypal/server.ts'
import { startPush } from '#tests/vendors/push/server.ts'
import { startS3 } from '#tests/vendors/s3/server.ts'
import { startStripe } from '#tests/vendors/stripe/server.ts'
import { startWhatsApp } from '#tests/vendors/whatsapp/server.ts'

const startAll = async () => {
  const [stripe, conekta, paypal, whatsapp, mail, push, s3, firebase] = await Promise.all([
    startStripe(),
    startConekta(),
    startPayPal(),
    startWhatsApp(),
    startMail('hola@casaaura.mx'),
    startPush(),
    startS3(),
    startFirebase(),
  ])
  return { stripe, conekta, paypal, whatsapp, mail, push, s3, firebase }
}
type Doubles = Awaited<ReturnType<typeof startAll>>

/** A studio that is connected with every provider, with the wrong key for WhatsApp. */
const test = own.extend<object, { doubles: Doubles }>({
  doubles: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const doubles = await startAll()
      await use(doubles)
      for (const double of Object.values(doubles)) await double.close()
    },
    { scope: 'worker' },
  ],
  studioEnvironment: async ({ doubles: { stripe, conekta, paypal, whatsapp, mail, s3, firebase } }, use) =>
    use({
      ...stripe.environment,
      ...conekta.environment,
      ...paypal.environment,
      ...whatsapp.environment,
      ...mail.environment,
      ...firebase.environment,
      CARD_PROVIDER: 'stripe',
      WHATSAPP_TOKEN: 'EAAthetokenofsomebodyelse',
      PUSH_ANY_HOST: 'on',
      S3_ACCESS_KEY_ID: s3.place.accessKeyId,
      S3_SECRET_ACCESS_KEY: s3.place.secretAccessKey,
    }),
})
test.use({ studioName: 'integrations' })
test.describe.configure({ mode: 'default' })

const cardOf = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) })

/** What sends something says to look whether it arrived. */
const SENT: Readonly<Record<string, string>> = {
  Correo: 'Te enviamos un correo de prueba.',
  Notificaciones: 'Enviamos una notificación a tus equipos.',
}

/** Presses `Probar` and waits for what the card says then: that it is connected, or what is wrong. */
async function tryOut(page: Page, name: string, problem: string | null): Promise<void> {
  const card = cardOf(page, name)
  await card.getByRole('button', { name: `Probar ${name}` }).click()
  if (problem !== null) return expect(card.getByRole('alert')).toContainText(problem)
  await expect(page.getByText(SENT[name] ?? `${name} contestó bien.`).first()).toBeVisible()
  await expect(card.getByText('Conectada', { exact: true })).toBeVisible()
  await expect(card.getByRole('alert')).toHaveCount(0)
}

test(
  'an admin tests the providers, and is told what to do about the one that refuses',
  { tag: '@once' },
  async ({ page, studio }) => {
    test.slow()
    await signInAs(page.request, studio.url, 'admin@casaaura.mx')
    await page.goto(`${studio.url}/admin/integraciones`)
    for (const name of ['Stripe', 'Conekta', 'PayPal']) {
      await expect(cardOf(page, name).getByText('Sin probar')).toBeVisible()
      await tryOut(page, name, null)
    }
    await tryOut(page, 'WhatsApp Business', 'cámbiala en WHATSAPP_TOKEN y reinicia el servidor.')
    await expect(cardOf(page, 'WhatsApp Business').getByText('Con error')).toBeVisible()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Con error 1' })).toBeVisible()
    // Nowhere does the page have a key, whole.
    expect(await page.content()).not.toContain('EAAthetokenofsomebodyelse')
  },
)

test('mail, notifications, files and Firebase are tried, and what they refuse is named @once', async ({
  page,
  studio,
  doubles: { mail, push, s3, firebase },
}) => {
  test.slow()
  const desk = await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  await page.goto('/admin/integraciones')

  await test.step('a sender that is refused', async () => {
    await tryOut(page, 'Correo', null)
    // The demo’s own rounds may have sent something meanwhile.
    const tried = mail.received.filter(({ text }) => /^Subject: Prueba de correo/m.test(text))
    expect(tried.map(({ to }) => to)).toEqual([['admin@casaaura.mx']])
    mail.verified(false)
    await tryOut(
      page,
      'Correo',
      'no acepta el remitente. Verifica con tu proveedor la dirección de MAIL_FROM.',
    )
    mail.verified(true)
    await tryOut(page, 'Correo', null)
  })

  await test.step('no device, and then one', async () => {
    await tryOut(page, 'Notificaciones', 'Actívalas en Mi Cuenta, en Notificaciones, y prueba otra vez.')
    const { public_key } = await desk.call('GET', '/push_devices')
    const { id: _, ...subscription } = push.subscribe(public_key)
    await desk.call('POST', '/push_devices', subscription)
    await tryOut(page, 'Notificaciones', null)
    expect(push.received).toMatchObject([{ payload: { tag: 'test' } }])
  })

  await test.step('a bucket, and one that there is not', async () => {
    const { endpoint, bucket, region } = s3.place
    await configure(studio.url, { S3_ENDPOINT: endpoint, bucket, region, firebaseConfig: firebase.config })
    await page.reload()
    await tryOut(page, 'Archivos en S3', null)
    await configure(studio.url, { bucket: 'de-otro' })
    await tryOut(page, 'Archivos en S3', 'El bucket no existe. Revisa su nombre en Ajustes.')
  })

  await test.step('a project, and one that does not know the site', async () => {
    await tryOut(page, 'Firebase', null)
    firebase.state.domains = ['otro-estudio.mx']
    await tryOut(page, 'Firebase', 'El proyecto no acepta la dirección de tu sitio.')
    await expectAccessible(page)
  })
  await configure(studio.url, { S3_ENDPOINT: null, bucket: null, firebaseConfig: null })
})
