import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, linkInMail } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

// The account is gone: what the open page still asks for is refused. And an answer is lost.
test.use({ expectedError: /status of 40[14]|net::ERR_/ })

test('an account without a password is deleted by a link of a mail @once', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const { email } = await signUp(page, base)
  const admin = await deskAs(base, 'admin@casaaura.mx')
  // The address was not proved before, so the password from the sign-up ends with the first link.
  await page.request.post('/api/auth/sign-in/magic-link', { data: { email }, headers: { origin: base } })
  await page.context().clearCookies()
  await page.goto(await linkInMail(admin, 'sign_in_link', email, /\/entrar\/enlace\?token=[\w-]+/))
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/mystudio/)
  await page.goto('/mystudio/informacion')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  await expect(dialog.getByText('Entras sin contraseña')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enviarme el enlace' }).click()
  await expect(dialog.getByText(`Te enviamos un enlace a ${email}.`)).toBeVisible()

  const link = await linkInMail(admin, 'delete_account', email, /\/eliminar-cuenta\/[\w-]+/)
  await page.goto(link)
  await expect(page.getByText(`Es la cuenta de ${email}.`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta está eliminada')
  await page.goto(link)
  await expect(page.getByText('Este enlace ya no sirve. Pide uno nuevo.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Eliminar mi cuenta' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Ir a mi cuenta' })).toBeVisible()
})

test('with a password the account is deleted at once, also when the first answer is lost @once', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio/informacion')
  await page.getByRole('button', { name: 'Eliminar mi cuenta' }).click()
  const dialog = page.getByRole('dialog', { name: '¿Eliminar tu cuenta?' })
  await dialog.getByLabel('Tu contraseña', { exact: true }).fill('casa-aura-demo')
  await page.route('**/api/customer', async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await page.unroute('**/api/customer')
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu cuenta está eliminada')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ir al inicio' }).click()
  await expect(page).toHaveURL('/')
})
