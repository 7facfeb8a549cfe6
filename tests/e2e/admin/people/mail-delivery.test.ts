import { type AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, openPending, signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, type OwnStudio, test as own } from '#tests/e2e/own-studio.ts'
import { mailEnvironment, reports, signatureOf } from '#tests/vendors/mail/reports.ts'

interface MailServer {
  port: number
  /** Refuses every mail from now on, or takes them again. */
  refuse: (refuses: boolean) => void
  /** To whom mails went. */
  taken: string[]
}

/** A studio with a mail server and a mail service that reports. */
const test = own.extend<object, { mail: MailServer }>({
  mail: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let refuses = false
      const taken: string[] = []
      const server = new SMTPServer({
        authOptional: true,
        disabledCommands: ['STARTTLS', 'AUTH'],
        onRcptTo: (_, __, done) =>
          done(refuses ? Object.assign(new Error('5.7.1 policy'), { responseCode: 550 }) : null),
        onData(stream, { envelope }, done) {
          stream.resume()
          stream.on('end', () => {
            taken.push(...envelope.rcptTo.map(({ address }) => address))
            done()
          })
        },
      })
      await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
      const { port } = server.server.address() as AddressInfo
      await use({ port, taken, refuse: (now) => void (refuses = now) })
      await new Promise<void>((done) => server.close(() => done()))
    },
    { scope: 'worker' },
  ],
  studioEnvironment: async ({ mail }, use) =>
    use({
      ...mailEnvironment,
      SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
      SMTP_TLS: 'off',
      MAIL_FROM: 'hola@casaaura.mx',
    }),
})
test.use({ studioName: 'mail-delivery' })
test.describe.configure({ mode: 'default' })

const customerOf = ({ db }: OwnStudio, email: string) =>
  db
    .selectFrom('customer')
    .select(['customer_id', 'name'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
const latestOf = ({ db }: OwnStudio, customer_id: number) =>
  db
    .selectFrom('message')
    .select(['message_id', 'state', 'recipient'])
    .where('customer_id', '=', customer_id)
    .where('kind', '=', 'reply')
    .orderBy('message_id', 'desc')
    .executeTakeFirst()
test.beforeEach(({ studio }) => configure(studio.url, { quiet_hours_start: null, quiet_hours_end: null }))

test('what the desk writes is refused by the mail server, and Reintentar sends it once @once', async ({
  page,
  studio,
  mail,
}) => {
  test.slow()
  const email = 'nueva@casaaura.mx'
  const { customer_id } = await customerOf(studio, email)
  await signInAs(page.request, studio.url, 'recepcion@casaaura.mx')
  mail.refuse(true)
  await page.goto(`/admin/mensajes?cliente=${customer_id}`)
  const form = page.getByRole('form', { name: /^Escribir a / })
  await expect(form.getByRole('button', { name: 'Correo', pressed: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'WhatsApp' })).toBeDisabled()
  await form.getByText('Por qué no se puede por los otros medios').click()
  await expect(form.getByText('WhatsApp no está conectado.')).toBeVisible()
  await expect(form.getByText('No tiene un equipo con las notificaciones activas.')).toBeVisible()
  await expect(form.getByRole('button', { name: 'Enviar' })).toBeDisabled()
  await expectAccessible(page)
  await form.getByRole('textbox').fill('Tu tapete está en recepción.')
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Mensaje enviado.')).toBeVisible()
  await expect(form.getByRole('textbox')).toHaveValue('')
  await expect.poll(async () => (await latestOf(studio, customer_id))?.state).toBe('failed')

  await page.goto('/admin/mensajes/enviados?estado=failed')
  await page
    .getByRole('link', { name: /^Mensaje de Casa Aura/ })
    .first()
    .click()
  const message = page.getByRole('article')
  await expect(message.getByText('No se envió', { exact: true })).toBeVisible()
  await expect(message.getByText('El proveedor no aceptó este mensaje.')).toBeVisible()
  await expectAccessible(page, ['iframe'])
  mail.refuse(false)
  const before = mail.taken.filter((one) => one === email).length
  await message.getByRole('button', { name: 'Reintentar' }).dblclick()
  await expect(page.getByText('El mensaje va a salir otra vez.')).toBeVisible()
  await expect(message.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await expect.poll(async () => (await latestOf(studio, customer_id))?.state).toBe('sent')
  await page.reload()
  await expect(message.getByText('Enviado', { exact: true }).first()).toBeVisible()
  const { message_id } = (await latestOf(studio, customer_id)) ?? {}
  const lines = await studio.db
    .selectFrom('audit')
    .select('action')
    .where('action', '=', 'message.retried')
    .where('entity_id', '=', String(message_id))
    .execute()
  expect(lines).toHaveLength(1)
  expect(mail.taken.filter((one) => one === email)).toHaveLength(before + 1)
})

test('a failed WhatsApp is written again by mail', { tag: '@once' }, async ({ page, studio }) => {
  const { customer_id } = await customerOf(studio, 'clienta@casaaura.mx')
  await studio.db
    .insertInto('message')
    .values({
      customer_id,
      kind: 'reply',
      channel: 'whatsapp',
      recipient: '5215512345678',
      subject: '',
      body_text: 'Te movimos a Yoga.',
      state: 'failed',
      problem: 'unreachable',
      dedupe_key: crypto.randomUUID(),
    })
    .execute()
  await signInAs(page.request, studio.url, 'recepcion@casaaura.mx')
  await page.goto(`/admin/mensajes?cliente=${customer_id}`)
  // The newest is in sight, however long the conversation is.
  await expect(page.getByText('Te movimos a Yoga.', { exact: true })).toBeInViewport()
  await page.getByRole('button', { name: 'Enviar por correo' }).click()
  const form = page.getByRole('form', { name: /^Escribir a / })
  await expect(form.getByRole('textbox')).toHaveValue('Te movimos a Yoga.')
  await expect(form.getByRole('textbox')).toBeFocused()
  await expect(form.getByRole('button', { name: 'Correo', pressed: true })).toBeVisible()
  await form.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Mensaje enviado.')).toBeVisible()
  await expect.poll(async () => (await latestOf(studio, customer_id))?.state).toBe('sent')
})

test('a mail that comes back is a to-do in Hoy, and the address is tried again from the customer’s page @once', async ({
  page,
  studio,
}) => {
  test.slow()
  const email = 'agotada@casaaura.mx'
  const { customer_id, name } = await customerOf(studio, email)
  const desk = await deskAs(studio.url, 'recepcion@casaaura.mx')
  const hello = { channel: 'mail', text: 'Hola' }
  await desk.call('POST', `/customer/admin/${customer_id}/messages`, hello)
  await expect.poll(async () => (await latestOf(studio, customer_id))?.state).toBe('sent')
  const { message_id } = (await latestOf(studio, customer_id)) ?? {}
  const body = reports.bounced({ to: email, message_id: `<cupo-${message_id}@casaaura.mx>` }, 'Permanent')
  const reply = await fetch(`${studio.url}/api/webhooks/mail`, {
    method: 'POST',
    body,
    headers: signatureOf(body),
  })
  expect(reply.status).toBe(204)

  await signInAs(page.request, studio.url, email)
  await page.goto('/mystudio/avisos')
  await expect(page.getByText(`Nuestros correos a ${email} no llegan`)).toBeVisible()
  await page.goto('/mystudio/informacion')
  await expect(page.getByText(/Nuestros correos a esta dirección no llegan/)).toBeVisible()
  await page.context().clearCookies()

  await signInAs(page.request, studio.url, 'recepcion@casaaura.mx')
  await page.goto('/admin')
  const pending = await openPending(page)
  await expect(pending.getByText('Correos que no llegan: 1')).toBeVisible()
  await page.getByRole('link', { name: 'Ver clientes' }).click()
  await expect(page).toHaveURL(/estado=undeliverable/)
  // Hoy may link to a namesake, and is there until the list is.
  const found = page.getByRole('list', { name: 'Clientes' })
  await found.getByRole('link', { name: new RegExp(`^${name} `) }).click()
  await expect(page.getByText('Sus correos no llegan: la dirección no existe.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver conversación' }).click()
  const form = page.getByRole('form', { name: /^Escribir a / })
  await expect(form.getByRole('button', { name: 'Correo' })).toBeDisabled()
  await expect(form.getByText('No hay un medio para escribirle ahora.')).toBeVisible()
  await expect(page.getByText('Esa dirección de correo no existe.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver ficha' }).click()
  await page.getByRole('button', { name: 'Volver a intentar con este correo' }).click()
  await expect(page.getByText('Los próximos correos saldrán otra vez.')).toBeVisible()
  await expect(page.getByText('Sus correos no llegan')).toHaveCount(0)
  await page.goto('/admin')
  await expect(page.getByText('Ventas de hoy')).toBeVisible()
  await expect(page.getByText('Correos que no llegan')).toHaveCount(0)
  await desk.call('POST', `/customer/admin/${customer_id}/messages`, hello)
  await expect.poll(async () => (await latestOf(studio, customer_id))?.state).toBe('sent')
})
