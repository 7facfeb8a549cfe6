import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// The browser reports the refusal of a wrong password and of a passkey that was removed.
test.use({ expectedError: /status of 40[01]/ })

interface Device {
  client: CDPSession
  authenticatorId: string
}

/** A device of the browser that keeps passkeys and recognises its owner. */
async function device(page: Page): Promise<Device> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { client, authenticatorId }
}

/** Whether its owner answers, where they are asked or the browser suggests a key. */
const answers = ({ client, authenticatorId }: Device, enabled: boolean) =>
  client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })

/** Marks the page with how a passkey was asked for last, and whether a request was ended. */
async function recordCeremonies(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { credentials } = navigator
    const get = credentials.get.bind(credentials)
    credentials.get = (options) => {
      const { mediation, signal } = options ?? {}
      document.documentElement.dataset['asked'] = mediation ?? 'by a press'
      signal?.addEventListener('abort', () => (document.documentElement.dataset['ended'] = 'yes'))
      return get(options)
    }
  })
}

/** Presses the button once the browser suggests keys; the device's owner answers from now on, which they cannot once they were asked. */
async function pressButton(page: Page, owned: Device): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-asked', 'conditional')
  await answers(owned, true)
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
}

const cardOf = (page: Page) => page.getByRole('region', { name: 'Llaves de acceso' })

async function addPasskey(page: Page, name: string): Promise<void> {
  const card = cardOf(page)
  await card.getByRole('button', { name: 'Agregar llave' }).click()
  await card.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await card.getByLabel('Tu contraseña').fill('casa-aura-demo')
  await card.getByRole('button', { name: 'Agregar llave' }).click()
}

async function leave(page: Page, baseURL: string): Promise<void> {
  const left = await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL } })
  expect(left.ok()).toBe(true)
}

test('a passkey is added, signs in, gets another name and is removed @once', async ({ page, baseURL }) => {
  test.slow()
  await signUp(page, baseURL!)
  const phone = await device(page)
  await recordCeremonies(page)
  await page.goto('/mystudio/seguridad')
  const card = cardOf(page)
  await expect(card).toContainText('sin contraseña')
  await card.getByRole('button', { name: 'Agregar llave' }).click()
  await expect(card.getByRole('textbox', { name: 'Nombre' })).toHaveValue(/Chrome en /)
  await expect(card.getByRole('textbox', { name: 'Nombre' })).toBeFocused()
  await expectAccessible(page)
  await expectNoOverflow(page)
  await card.getByLabel('Tu contraseña').fill('otra-clave-1')
  await card.getByRole('button', { name: 'Agregar llave' }).click()
  await expect(card.getByLabel('Tu contraseña')).toHaveAttribute('aria-invalid', 'true')
  await card.getByRole('button', { name: 'Cancelar' }).click()

  await addPasskey(page, 'Mi teléfono')
  const row = card.getByRole('listitem').filter({ hasText: 'Mi teléfono' })
  await expect(row).toContainText('Sin usar')
  await expect(card.locator(':focus')).toContainText('Mi teléfono')
  await expectAccessible(page)
  await expectNoOverflow(page)

  await leave(page, baseURL!)
  await answers(phone, false)
  await page.goto('/entrar')
  await pressButton(page, phone)
  await page.waitForURL((url) => !url.pathname.startsWith('/entrar'))
  expect((await page.request.get('/api/auth/token')).status()).toBe(200)

  await page.goto('/mystudio/seguridad')
  await expect(row).toContainText('Usada hoy')
  await row.getByRole('button', { name: 'Cambiar nombre' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Tableta')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await card.getByRole('button', { name: 'Quitar Tableta' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect(card.getByRole('listitem')).toHaveCount(0)

  await leave(page, baseURL!)
  await answers(phone, false)
  await page.goto('/entrar')
  await pressButton(page, phone)
  await expect(page.getByText('Esa llave de acceso ya no es de ninguna cuenta')).toBeVisible()
  expect((await page.request.get('/api/auth/token')).status()).toBe(401)
})

test('a passkey is suggested in the e-mail’s field, until somebody signs in otherwise @once', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const { email } = await signUp(page, baseURL!)
  const phone = await device(page)
  await page.goto('/mystudio/seguridad')
  await addPasskey(page, 'Mi teléfono')
  await expect(cardOf(page).getByRole('listitem')).toHaveCount(1)
  await leave(page, baseURL!)
  await answers(phone, false)
  await recordCeremonies(page)
  const html = page.locator('html')
  await page.goto('/entrar')
  await expect(page.getByLabel('Correo')).toHaveAttribute('autocomplete', 'username webauthn')
  await expect(html).toHaveAttribute('data-asked', 'conditional')
  // Somebody who types a wrong password is told of that alone.
  await page.getByLabel('Correo').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill('otra-clave-1')
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page.getByRole('alert')).toHaveCount(1)
  await expect(html).not.toHaveAttribute('data-ended')
  // Who presses the button ends the suggestion, silently.
  await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
  await expect(html).toHaveAttribute('data-asked', 'by a press')
  await expect(html).toHaveAttribute('data-ended', 'yes')
  await expect(page.getByText('No se usó ninguna llave de acceso')).toHaveCount(0)

  // Choosing the suggested key signs in without a press.
  await answers(phone, true)
  await page.goto('/entrar')
  await page.waitForURL((url) => !url.pathname.startsWith('/entrar'))
  expect((await page.request.get('/api/auth/token')).status()).toBe(200)
})

test(
  'whoever cancels, or whose device has a key already or checks nobody, reads why',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    test.slow()
    await signUp(page, baseURL!)
    const { client, authenticatorId } = await device(page)
    await page.goto('/mystudio/seguridad')
    await addPasskey(page, 'Mi teléfono')
    await expect(cardOf(page).getByRole('listitem')).toHaveCount(1)
    await addPasskey(page, 'Otra vez')
    await expect(cardOf(page).getByText('Este equipo ya tiene una llave de acceso')).toBeVisible()

    await leave(page, baseURL!)
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified: false })
    await page.goto('/entrar')
    await page.getByRole('button', { name: 'Usar una llave de acceso' }).click()
    await expect(page.getByText('No se usó ninguna llave de acceso')).toBeVisible()
  },
)

test('a browser without passkeys offers none', { tag: '@once' }, async ({ page, baseURL }) => {
  await signUp(page, baseURL!)
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  await page.goto('/mystudio/seguridad')
  await expect(page.getByRole('heading', { name: 'Cambiar contraseña' })).toBeVisible()
  await expect(cardOf(page)).toHaveCount(0)
  await leave(page, baseURL!)
  await page.goto('/entrar')
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Usar una llave de acceso' })).toHaveCount(0)
})
