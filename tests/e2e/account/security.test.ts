import type { Browser } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, linkInMail, signInAs } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in on another device; returns what its session opens. */
async function elsewhere(browser: Browser, baseURL: string, email: string, password = 'casa-aura-demo') {
  const { request } = await browser.newContext({ baseURL, userAgent: FIREFOX })
  const answer = await request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: baseURL },
  })
  return {
    status: answer.status(),
    opens: async () => (await request.get('/api/auth/token')).status(),
  }
}

test('rules of a new password are ticked off while it is typed', { tag: '@once' }, async ({ page }) => {
  await page.goto('/registro')
  const rules = page.getByRole('list', { name: 'Tu contraseña debe tener' }).getByRole('listitem')
  await expect(rules).toHaveText(['8 caracteres'])
  const password = page.getByLabel('Contraseña', { exact: true })
  await password.fill('grapa-7')
  await expect(rules).toHaveText(['8 caracteres, te falta 1'])
  await password.fill('grapa-77')
  await expect(rules).toHaveText(['8 caracteres, cumplido'])
  await expectAccessible(page)
})

test('one’s sessions are listed, ended one by one, all others and everywhere @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(page, baseURL!)
  const other = await elsewhere(browser, baseURL!, email)
  expect([other.status, await other.opens()]).toEqual([200, 200])
  await page.goto('/mystudio/informacion')
  await page
    .getByRole('navigation', { name: 'Mi Cuenta' })
    .getByRole('link', { name: 'Seguridad' })
    .last()
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible()
  const rows = page.getByRole('region', { name: 'Mis sesiones' }).getByRole('listitem')
  await expect(rows.filter({ hasText: 'Este equipo' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'Firefox en Windows' })).toContainText('Hoy')

  await page.getByRole('button', { name: 'Cerrar sesión de Firefox en Windows' }).click()
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(rows).toHaveCount(1)
  expect(await other.opens()).toBe(401)

  const third = await elsewhere(browser, baseURL!, email)
  await page.reload()
  await page.getByRole('button', { name: 'Cerrar las demás' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cerrar 1 sesión' }).click()
  await expect(rows).toHaveCount(1)
  expect(await third.opens()).toBe(401)

  await test.step('many are folded, and the focus goes on to the first that is unfolded', async () => {
    for (let n = 0; n < 6; n++) await elsewhere(browser, baseURL!, email)
    await page.reload()
    await expect(rows).toHaveCount(5)
    await page.getByRole('button', { name: 'Ver todas (7)' }).click()
    await expect(rows).toHaveCount(7)
    await expect(rows.nth(5)).toBeFocused()
  })

  await page.getByRole('button', { name: 'Salir de todos los equipos' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Salir de todos' }).click()
  await expect(page).toHaveURL(/\/entrar$/)
  await page.goto('/mystudio/seguridad')
  await expect(page).toHaveURL(/\/entrar\?/)
})

test('a change of password asks the old one and ends the other sessions @once', async ({
  page,
  browser,
  baseURL,
}) => {
  const { email } = await signUp(page, baseURL!)
  const other = await elsewhere(browser, baseURL!, email)
  await page.goto('/mystudio/seguridad')
  const form = page.getByRole('region', { name: 'Cambiar contraseña' })
  const [current, next] = [form.getByLabel('Contraseña actual'), form.getByLabel('Contraseña nueva')]
  const submit = form.getByRole('button', { name: 'Cambiar contraseña' })
  await current.fill('casa-aura-demo')
  await next.fill('casa-aura-demo')
  await submit.click()
  await expect(form.getByText('La contraseña nueva debe ser distinta de la actual.')).toBeVisible()
  await next.fill('grapa-verde-7')
  await submit.click()
  await expect(page.getByText('Tu contraseña cambió. Cerramos tu sesión en los demás equipos.')).toBeVisible()
  await expect(current).toHaveValue('')
  expect(await other.opens()).toBe(401)
  expect((await elsewhere(browser, baseURL!, email)).status).toBe(401)
  expect((await elsewhere(browser, baseURL!, email, 'grapa-verde-7')).status).toBe(200)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Seguridad' })).toBeVisible()
})

test.describe('an invalid link', () => {
  test.use({ expectedError: /400 \(Bad Request\)/ })
  test(
    'is refused in words, with a way to another one, which reveals nobody',
    { tag: '@once' },
    async ({ page }) => {
      await page.goto('/entrar/enlace?token=nada')
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page.getByText('El enlace para entrar ya no es válido. Pide uno nuevo.')).toBeVisible()
      await expectAccessible(page)
      await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'Entra con un enlace' })).toBeVisible()
      await page.getByLabel('Correo electrónico').fill('nadie@example.com')
      await page.getByRole('button', { name: 'Enviar enlace' }).click()
      await expect(
        page.getByText('Si hay una cuenta con ese correo, te enviamos un enlace para entrar.'),
      ).toBeVisible()
      await expectAccessible(page)
      await page.goto('/entrar')
      await expect(page.getByRole('link', { name: 'Entrar con un enlace por correo' })).toHaveAttribute(
        'href',
        '/entrar/enlace',
      )
    },
  )

  test('for a new password is refused in place of the form', { tag: '@once' }, async ({ page }) => {
    await page.goto('/restablecer?token=nada')
    await page.getByLabel('Nueva contraseña', { exact: true }).fill('grapa-verde-7')
    await page.getByLabel('Confirma tu contraseña').fill('grapa-verde-7')
    await page.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(page.getByText('El enlace para cambiar tu contraseña ya no es válido.')).toBeVisible()
    await expect(page.getByLabel('Nueva contraseña', { exact: true })).toHaveCount(0)
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
    await expect(page).toHaveURL(/\/recuperar$/)
  })
})

test('a new password is chosen by a mail while one is signed in, and asked for then @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL!
  const { email } = await signUp(page, base)
  await page.request.post('/api/customer/recover', { data: { email }, headers: { origin: base } })
  const admin = await deskAs(base, 'admin@casaaura.mx')
  await page.goto(await linkInMail(admin, 'reset', email, /\/restablecer\?token=[\w-]+/))
  await page.getByLabel('Nueva contraseña', { exact: true }).fill('grapa-verde-7')
  await page.getByLabel('Confirma tu contraseña').fill('grapa-verde-7')
  await page.getByRole('button', { name: 'Guardar contraseña' }).click()
  // This session has ended with all the others.
  await expect(page).toHaveURL(/\/entrar$/)
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('grapa-verde-7')
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(/\/mystudio/)
})

test('the account’s tabs keep their places, whichever is the current one @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
  const widths: number[][] = []
  for (const path of ['/mystudio/membresias', '/mystudio/seguridad']) {
    await page.goto(path)
    const tabs = page.getByRole('navigation', { name: 'Mi Cuenta' }).getByRole('link')
    widths.push(await tabs.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width)))
  }
  expect(widths[0]?.length).toBeGreaterThan(4)
  expect(widths[0]).toEqual(widths[1])
})
