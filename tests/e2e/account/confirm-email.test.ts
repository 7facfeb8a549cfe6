import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, deskOf, linkInMail, PASSWORD, signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

const LINK = /\/confirmar-correo\/[\w-]+/

test('on another device the mail’s link asks to sign in once, and confirms there @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL!
  const { email } = await signUp(page, base)
  await (await deskOf(page.request, base)).call('POST', '/customer/email_confirmation')
  const link = await linkInMail(await deskAs(base, 'admin@casaaura.mx'), 'confirm_email', email, LINK)
  const other = await browser.newPage({ baseURL: base })
  await other.goto(link)
  const main = other.getByRole('main')
  await expect(main.getByText(`¿Tu correo es ${email}?`)).toBeVisible()
  await expect(main.getByText('Para confirmarlo entra a tu cuenta.')).toBeVisible()
  await expect(main.getByRole('button')).toHaveCount(0)
  const forgot = main.getByRole('link', { name: '¿Olvidaste tu contraseña?' })
  await expect(forgot).toHaveAttribute('href', '/recuperar')
  await expectAccessible(other)
  await main.getByRole('link', { name: 'Entrar', exact: true }).click()
  await other.getByLabel('Correo electrónico').fill(email)
  await other.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await other.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(other).toHaveURL(link)
  await main.getByRole('button', { name: 'Confirmar mi correo' }).click()
  await expect(other.getByRole('heading', { level: 1 })).toHaveText('Tu correo está confirmado')
  await other.close()
})

test('in another account the link of a new address leads to that account, and nowhere to a password @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const base = baseURL!
  await signUp(page, base)
  const wanted = `nueva.${randomInt(1e9)}@example.com`
  await (await deskOf(page.request, base)).call('PUT', '/customer', { email: wanted })
  const link = await linkInMail(await deskAs(base, 'admin@casaaura.mx'), 'confirm_email', wanted, LINK)
  const other = await browser.newPage({ baseURL: base })
  await other.goto(link)
  await expect(other.getByText('Para confirmarlo entra a tu cuenta con tu correo anterior.')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link')).toHaveText(['Entrar'])
  await signInAs(other.request, base, 'clienta@casaaura.mx')
  await other.goto(link)
  await expect(other.getByText('Estás en otra cuenta.')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link')).toHaveText(['Ir a mi cuenta'])
  await expectAccessible(other)
  await other.close()
})
