import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test as own } from '#tests/e2e/own-studio.ts'
import { startWhatsApp, type WhatsAppDouble } from '#tests/vendors/whatsapp/server.ts'

/** A studio that is connected with WhatsApp, and what is sent there. */
const test = own.extend<object, { meta: WhatsAppDouble }>({
  meta: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const meta = await startWhatsApp({ staff_message: 3, class_reminder: 6 })
      await use(meta)
      await meta.close()
    },
    { scope: 'worker' },
  ],
  studioEnvironment: ({ meta }, use) => use(meta.environment),
})
test.use({ studioName: 'templates', expectedError: /status of 409/ })
test.describe.configure({ mode: 'default' })

test('the desk sends a template to whom WhatsApp delivers no free text @once', async ({
  page,
  studio,
  meta,
}) => {
  test.slow()
  const admin = await deskAs(studio.url, 'admin@casaaura.mx')
  const phone = `55${String(Date.now()).slice(-8)}`
  const { customer } = await admin.call('POST', '/customer', {
    name: 'Maximiliana Guadalupe',
    last_name: 'Villavicencio de la Garza y Fernández',
    email: `plantilla-${phone}@example.com`,
    phone,
  })
  await signInAs(page.request, studio.url, 'recepcion@casaaura.mx')
  await page.goto(`${studio.url}/admin/mensajes?cliente=${customer.customer_id}`)
  const form = page.getByRole('form', { name: 'Escribir a Maximiliana Guadalupe' })
  await expect(form.getByRole('button', { name: 'WhatsApp' })).toBeDisabled()
  await form.getByRole('button', { name: 'Usar plantilla' }).click()
  const dialog = page.getByRole('dialog', { name: 'Plantilla para Maximiliana Guadalupe' })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Elige una plantilla').last()).toBeVisible()
  await dialog.getByLabel('Plantilla', { exact: true }).selectOption('Mensaje del equipo')
  await expect(dialog.getByLabel('Nombre')).toHaveValue('Maximiliana Guadalupe')
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toBeVisible()
  await expect(dialog.getByLabel('Mensaje', { exact: true })).toBeFocused()
  await dialog.getByLabel('Mensaje', { exact: true }).fill('encontramos\ntu tapete.')
  await expect(dialog.getByRole('figure')).toContainText('Casa Aura: encontramos tu tapete. Si tienes dudas')
  await expectAccessible(page)

  // The text changed meanwhile: what was shown is not what would be sent.
  const ours = { kind: 'staff_message', channel: 'whatsapp' }
  const words = 'Hola, {nombre}, de {estudio}: {mensaje} Estamos para servirte.'
  await admin.call('PUT', '/message_templates', { ...ours, body: words, enabled: true })
  await dialog.getByRole('button', { name: 'Enviar' }).click()
  await expect(dialog.getByText('El texto de la plantilla cambió.', { exact: false })).toBeVisible()
  await admin.call('DELETE', '/message_templates/staff_message/whatsapp')

  await dialog.getByRole('button', { name: 'Enviar' }).dblclick()
  await expect(page.getByText(/^Mensaje (enviado|guardado)/)).toBeVisible()
  await expect(dialog).toBeHidden()
  const thread = page.getByRole('region', { name: 'Mensajes de la conversación' })
  await expect(thread.getByText('Mensaje del equipo')).toHaveCount(1)
  await expect(thread).toContainText('encontramos tu tapete.')
  const [message] = (
    await admin.call('GET', `/messages?customer_id=${customer.customer_id}&kind=staff_message`)
  ).messages
  // In quiet hours it waits.
  if (message.leaves_at === null)
    await expect
      .poll(() => meta.sent.filter(({ to }) => to === `52${phone}`), { timeout: 20_000 })
      .toMatchObject([{ template: { name: 'staff_message' } }])
})

test('an admin reads which templates to register, in Meta’s form @once', async ({ page, studio }) => {
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  await page.goto(`${studio.url}/admin/integraciones`)
  await page.getByRole('link', { name: 'Plantillas que se registran en WhatsApp' }).click()
  await expect(page.getByText('Registrar en WhatsApp: 12 plantillas')).toBeInViewport()
  const reminder = page.getByRole('listitem').filter({ hasText: 'class_reminder' })
  await expect(reminder).toContainText(
    'Hola, {{1}}. Te recordamos tu clase de {{2}}: {{3}} a las {{4}} en {{5}}.',
  )
  await expect(reminder).toContainText(
    '{{1}} Mariana · {{2}} Reformer · {{3}} jueves 14 de enero · {{4}} 18:30',
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await reminder.getByRole('button', { name: 'Copiar nombre «Recordatorio de clase»' }).click()
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('class_reminder')
  await expect(page.getByRole('listitem').filter({ hasText: 'birthday' })).toHaveCount(0)
  await expectAccessible(page)
})
