import { PASSWORD } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.describe('without what the oldest supported browsers lack', { tag: '@once' }, () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.deleteProperty(URL, 'parse')
      Reflect.deleteProperty(Map, 'groupBy')
      Reflect.deleteProperty(window, 'requestIdleCallback')
    })
  })

  test('signing in leads to the page that was asked for, and one’s own data can be edited', async ({
    page,
    context,
    baseURL,
  }) => {
    const { email } = await signUp(page, baseURL ?? '')
    await context.clearCookies()
    await page.goto('/entrar?volver=/mystudio/informacion')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/mystudio/informacion')
    await page.getByRole('button', { name: 'Editar' }).click()
    await expect(page.getByLabel('Instagram')).toBeVisible()
  })
})
