import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, PASSWORD, signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { joinTeam, signUp } from '#tests/e2e/newcomer.ts'
import { expect, type OwnStudio, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'
import { appCode } from '#tests/totp.ts'

test.describe.configure({ mode: 'default' })
// The browser reports the refusal of a wrong code, and of the back office before there is a second factor.
test.use({ expectedError: /status of 40[013]/ })

/** Somebody of reception, signed in. */
async function receptionist(page: Page, { url }: OwnStudio): Promise<{ email: string }> {
  const person = await signUp(page, url)
  const desk = await deskAs(url, 'admin@casaaura.mx')
  await joinTeam(desk, { ...person, role: 'reception' })
  // The new role ended the session.
  await enter(page, person.email)
  return person
}

async function enter(page: Page, email: string): Promise<void> {
  await page.goto('/entrar')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL((url) => url.pathname !== '/entrar')
}

/** Ends the session, but not the trust in this device. */
async function leave(page: Page, { url }: OwnStudio): Promise<void> {
  const left = await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: url } })
  expect(left.ok()).toBe(true)
}

async function entersWithoutCode(page: Page, studio: OwnStudio, email: string): Promise<void> {
  await leave(page, studio)
  await enter(page, email)
  await expect(page).not.toHaveURL(/codigo/)
  expect((await page.request.get('/api/auth/token')).status()).toBe(200)
}

/** Sets up an app on the page Seguridad; returns what the app and the paper have. */
async function setUp(page: Page): Promise<{ uri: string; codes: string[] }> {
  const card = page.getByRole('region', { name: 'Entrada en dos pasos' })
  await card.getByRole('button', { name: 'Activar' }).click()
  await expect(card.getByLabel('Tu contraseña')).toBeFocused()
  await card.getByLabel('Tu contraseña').fill(PASSWORD)
  await card.getByRole('button', { name: 'Activar' }).click()
  await expect(card.getByRole('img', { name: 'Código QR para tu aplicación de códigos' })).toBeVisible()
  await expectAccessible(page)
  await expectNoOverflow(page)
  const key = card.getByLabel('O escribe esta clave en la aplicación')
  const secret = (await key.textContent()) ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{50,}$/)
  expect((await key.locator('span').allInnerTexts()).join(' ')).toMatch(/^([A-Z2-7]{4} )+[A-Z2-7]{1,4}$/)
  expect(await key.evaluate((box) => box.scrollWidth > box.clientWidth)).toBe(false)
  const uri = `otpauth://totp/x?secret=${secret}`
  const code = card.getByLabel('Código que muestra la aplicación')
  await expect(code).toBeFocused()
  await code.fill('000000')
  await card.getByRole('button', { name: 'Confirmar y activar' }).click()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(appCode(uri))
  await card.getByRole('button', { name: 'Confirmar y activar' }).click()
  await expect(card.getByRole('heading', { name: 'Códigos de respaldo' })).toBeVisible()
  await expectAccessible(page)
  const codes = await card.getByRole('listitem').allInnerTexts()
  expect(codes).toHaveLength(10)
  // The button of the step before is gone; the keyboard goes on at the codes.
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: 'Copiar códigos' })).toBeFocused()
  // A browser that does not allow copying: they are selected.
  await page.evaluate(() => {
    Object.defineProperty(navigator, 'clipboard', { value: { writeText: () => Promise.reject(new Error()) } })
  })
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => getSelection()?.toString())).toContain(codes[9])
  await card.getByRole('button', { name: 'Ya los guardé' }).click()
  await expect(card.getByText('Activa', { exact: true })).toBeVisible()
  return { uri, codes }
}

/** The same without the page. */
async function setUpByCalls(page: Page, { url }: OwnStudio): Promise<void> {
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/auth/two-factor/${path}`, { data, headers: { origin: url } })
    expect(answer.status(), path).toBe(200)
    return answer
  }
  const { totpURI } = (await (await post('enable', { password: PASSWORD })).json()) as { totpURI: string }
  await post('verify-totp', { code: appCode(totpURI) })
}

test('where the studio requires it an app is set up, and signing in takes its code, a backup code, or a device that is trusted @once', async ({
  page,
  studio,
}) => {
  test.slow()
  const { email } = await receptionist(page, studio)
  await configure(studio.url, { two_factor_required_for_staff: true })
  try {
    await page.goto('/admin/clientes')
    await expect(page).toHaveURL(/\/mystudio\/seguridad/)
    await expect(page.getByText('El estudio la pide para trabajar en administración.')).toBeVisible()
    const { uri, codes } = await setUp(page)
    await page.getByRole('link', { name: 'Ir a administración' }).click()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()

    await leave(page, studio)
    await enter(page, email)
    await expect(page).toHaveURL(/\/entrar\/codigo$/)
    await expectAccessible(page)
    await expectNoOverflow(page)
    const code = page.getByLabel('Código de 6 dígitos')
    const submit = page.getByRole('button', { name: 'Entrar', exact: true })
    const inside = () => page.waitForURL((url) => !url.pathname.startsWith('/entrar'))
    await code.fill('000000')
    await submit.click()
    await expect(code).toHaveAttribute('aria-invalid', 'true')
    expect((await page.request.get('/api/auth/token')).status()).toBe(401)
    await code.fill(appCode(uri))
    await submit.click()
    await inside()
    expect((await page.request.get('/api/auth/token')).status()).toBe(200)

    const backup = page.getByLabel('Código de respaldo')
    const useCode = async (one: string | undefined): Promise<void> => {
      await backup.fill(one ?? '')
      await submit.click()
    }
    for (const used of [false, true]) {
      await leave(page, studio)
      await enter(page, email)
      await page.getByRole('button', { name: 'Usar un código de respaldo' }).click()
      if (used) await page.getByLabel('No pedir el código en este equipo por 30 días').check()
      await useCode(codes[0])
      if (used) {
        await expect(backup).toHaveAttribute('aria-invalid', 'true')
        await useCode(codes[1])
      }
      await inside()
    }
    await entersWithoutCode(page, studio, email)
  } finally {
    await switchOff(studio)
  }
})

test('its owner turns it off with the password, and an admin for somebody who lost the phone @once', async ({
  page,
  studio,
}) => {
  test.slow()
  const { email } = await receptionist(page, studio)
  await setUpByCalls(page, studio)
  await page.goto('/mystudio/seguridad')
  const card = page.getByRole('region', { name: 'Entrada en dos pasos' })
  await card.getByRole('button', { name: 'Desactivar' }).click()
  const password = card.getByLabel('Tu contraseña')
  await password.fill('otra-clave-1')
  await card.getByRole('button', { name: 'Desactivar' }).click()
  await expect(password).toHaveAttribute('aria-invalid', 'true')
  await password.fill(PASSWORD)
  await card.getByRole('button', { name: 'Desactivar' }).click()
  await expect(card.getByText('Sin activar', { exact: true })).toBeVisible()
  await entersWithoutCode(page, studio, email)

  await setUpByCalls(page, studio)
  await leave(page, studio)
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  await page.goto(`/admin/equipo?buscar=${encodeURIComponent(email)}`)
  await page
    .getByRole('button', { name: /^Cambiar a / })
    .locator('visible=true')
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Quitar entrada en dos pasos' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Quitar', exact: true }).click()
  await expect(page.getByText('Ya no se le pide un código.')).toBeVisible()
  await entersWithoutCode(page, studio, email)
})

/** The admin has no app either, so the setting is taken back in the database. */
async function switchOff({ db }: OwnStudio): Promise<void> {
  await db.deleteFrom('configuration').where('key', '=', 'two_factor_required_for_staff').execute()
}
