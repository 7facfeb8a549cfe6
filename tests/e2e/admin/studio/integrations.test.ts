import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('an admin sees what each integration needs, and finds those that are off', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/integraciones')
  await expect(page.getByRole('article')).toHaveCount(8)
  const stripe = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Stripe' }) })
  await expect(stripe.getByText('STRIPE_SECRET_KEY=…')).toBeVisible()
  const mail = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Correo' }) })
  await expect(mail.getByText('en el archivo .env de la carpeta del programa')).toBeVisible()
  await expect(mail.getByText('SMTP_URL=…')).toBeVisible()
  await stripe.getByText('Qué necesita').click()
  await expect(stripe.getByText('STRIPE_SECRET_KEY', { exact: true })).toBeVisible()
  // What is a setting is a link to its place.
  await expect(page.getByRole('link', { name: 'Configuración de Firebase' })).toHaveAttribute(
    'href',
    /grupo=\w+#firebaseConfig$/,
  )
  await page.getByRole('button', { name: 'Con error' }).click()
  await expect(page.getByText('Ninguna integración está así.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Sin conectar' }).click()
  await expect(stripe.getByText('No se cobra con Stripe.')).toBeVisible()
})
