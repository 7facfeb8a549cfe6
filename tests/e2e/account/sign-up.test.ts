import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { cutAnswer } from '#tests/e2e/buying/attempt-steps.ts'
import { deskAs, deskOf, linkInMail } from '#tests/e2e/desk.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// The browser reports the refusals.
test.use({ studioName: 'sign-up', expectedError: /status of 40[09]/ })
test.describe.configure({ mode: 'default' })

const newPhone = () => `55${randomInt(1e8).toString().padStart(8, '0')}`
const submit = (page: Page) => page.getByRole('button', { name: 'Crear cuenta' })

/** Fills everything but the documents. */
async function fill(page: Page, phone: string): Promise<string> {
  const email = `alta.${newPhone()}@example.com`
  await page.getByLabel('Nombre').fill('Lucía')
  await page.getByLabel('Apellido').fill('Mar')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Teléfono').fill(phone)
  await page.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
  await page.getByLabel('Confirma tu contraseña').fill('casa-aura-demo')
  return email
}

async function tickAll(page: Page): Promise<void> {
  for (const box of await page.getByRole('checkbox', { name: /^Acepto/ }).all()) await box.check()
}

test(
  'the address typed to sign in is there to sign up, and the other way',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/entrar')
    await page.getByLabel('Correo electrónico').fill('nueva@example.com')
    await page.getByRole('link', { name: 'Crea tu cuenta' }).click()
    await expect(page).toHaveURL(/\/registro$/)
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('nueva@example.com')
    await page.getByLabel('Correo electrónico').fill('vieja@example.com')
    await page.getByRole('link', { name: 'Inicia Sesión' }).click()
    await expect(page).toHaveURL(/\/entrar$/)
    await expect(page.getByLabel('Correo electrónico')).toHaveValue('vieja@example.com')
  },
)

test(
  'each document says that its own tick is missing, and the first one has the focus',
  { tag: '@once' },
  async ({ page, studio: { url } }) => {
    const title = `Aviso ${Date.now()}`
    const slug = title.toLowerCase().replace(' ', '-')
    const { page: added } = await asAdmin(url, 'POST', '/pages', {
      slug,
      title,
      content: '<p>Primero.</p>',
      required_signup: true,
    })
    await page.goto('/registro')
    await fill(page, newPhone())
    const boxes = page.getByRole('checkbox', { name: /^Acepto/ })
    expect(await boxes.count()).toBeGreaterThan(1)
    await boxes.first().check()
    await submit(page).click()
    const own = page.getByLabel(`Acepto ${title}`)
    await expect(own).toBeFocused()
    await expect(own).toHaveAttribute('aria-invalid', 'true')
    await expect(own).toHaveAccessibleDescription(`Debes aceptar ${title} para continuar`)
    await expect(boxes.first()).not.toHaveAttribute('aria-invalid')
    await own.check()
    await expect(own).not.toHaveAttribute('aria-invalid')

    // The studio publishes another text while this one is on the screen.
    await asAdmin(url, 'PUT', '/pages', {
      page_id: added.page_id,
      content: '<p>Segundo.</p>',
      accept_anew: true,
    })
    await submit(page).click()
    await expect(page.getByText(`El estudio cambió «${title}».`)).toBeVisible()
    await expect(own).not.toBeChecked()
    await expect(page.getByLabel('Nombre')).toHaveValue('Lucía')
    await own.check()
    await submit(page).click()
    await page.waitForURL((at) => at.pathname !== '/registro')
    const { accepted_pages } = await (await deskOf(page.request, url)).call('GET', '/accepted_pages')
    expect(accepted_pages).toContainEqual(expect.objectContaining({ title, version: 2 }))
  },
)

test('an account that exists is told at its e-mail, and a refusal of the whole form comes into sight @once', async ({
  page,
  studio: { url },
}) => {
  const { customer } = await (await deskAs(url, 'admin@casaaura.mx')).call('GET', '/customer')
  await page.goto('/registro?volver=/paquetes')
  await fill(page, newPhone())
  await tickAll(page)
  const phones = '**/api/customer/phone*'
  await page.route(phones, (route) => route.fulfill({ status: 400, json: { error: 'No se puede.' } }))
  await submit(page).click()
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
  await page.unroute(phones)

  const email = page.getByLabel('Correo electrónico')
  await email.fill(customer.email)
  await submit(page).click()
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(
    'Ya tienes una cuenta con nosotros. Por favor, inicia sesión.',
  )
  await expect(page.getByText('Ya tienes una cuenta con nosotros.')).toBeInViewport()
  const enter = page.getByRole('link', { name: 'Inicia Sesión' }).first()
  await expect(enter).toBeInViewport()
  await expect(enter).toHaveAttribute('href', '/entrar?volver=%2Fpaquetes')
})

test.describe('a sign-up whose answer was lost', () => {
  test.use({ expectedError: /ERR_CONNECTION_RESET|status of 409/ })

  test('goes on with the next press, at each of its two requests', { tag: '@once' }, async ({ page }) => {
    await page.goto('/registro?volver=/mystudio/informacion')
    await fill(page, newPhone())
    await tickAll(page)
    for (const lost of ['**/api/auth/sign-up/email', '**/api/customer/signup']) {
      const cut = page.waitForEvent('requestfailed', (one) => one.url().endsWith(lost.slice(2)))
      await page.route(lost, cutAnswer, { times: 1 })
      await submit(page).click()
      await cut
      await expect(submit(page)).not.toHaveAttribute('aria-busy', 'true')
      await expect(page.getByRole('alert')).toContainText('No pudimos conectarnos')
    }
    await submit(page).click()
    await page.waitForURL(({ pathname }) => pathname === '/mystudio/informacion')
  })
})

test.describe('a browser that keeps no cookies', () => {
  test.use({ expectedError: /status of 401/ })
  const said = 'Tu navegador no guarda cookies; actívalas para entrar.'

  test('is told so', { tag: '@once' }, async ({ page }) => {
    await page.route('**/api/auth/token', (route) => route.fulfill({ status: 401, json: {} }))
    await page.goto('/entrar')
    await page.getByLabel('Correo electrónico').fill('clienta@casaaura.mx')
    await page.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText(said)
  })

  test('is told so whichever way one comes', { tag: '@once' }, async ({ page }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'cookieEnabled', { value: false }))
    for (const from of ['/accediendo?volver=/mystudio', '/entrar?error=state_mismatch']) {
      await page.goto(from)
      await expect(page).toHaveURL(/\/entrar\?/)
      await expect(page.getByRole('alert')).toHaveText(said)
    }
  })
})

test('where accounts are not revealed, signing up goes by a link, which another browser can open @once', async ({
  page,
  browser,
  studio: { url },
}) => {
  await configure(url, { discreet_sign_in: true })
  const admin = await deskAs(url, 'admin@casaaura.mx')
  const sent = 'Te enviamos un correo con un enlace para seguir.'
  const ask = async (email: string): Promise<void> => {
    await page.goto('/registro?volver=/paquetes')
    await page.getByLabel('Correo electrónico').fill(email)
    await page.getByRole('button', { name: 'Enviar enlace' }).click()
    await expect(page.getByText(sent)).toBeVisible()
  }
  await page.goto('/registro')
  await page.getByRole('button', { name: 'Enviar enlace' }).click()
  await expect(page.getByText('Debes llenar este campo.')).toBeVisible()
  const email = `alta.${newPhone()}@example.com`
  await ask(email)
  await expectAccessible(page)
  await expectNoOverflow(page, [320, 1280, 390])
  const link = await linkInMail(admin, 'sign_up_link', email, /\/registro\?token=\S+/)

  const other = await browser.newContext({ baseURL: url })
  const there = await other.newPage()
  await there.goto(link)
  await expectAccessible(there)
  await there.getByRole('button', { name: 'Continuar' }).click()
  await expect(there.getByText(`Entraste como ${email}.`)).toBeVisible()
  await there.getByLabel('Nombre').fill('Lucía')
  await there.getByLabel('Apellido').fill('Mar')
  // Somebody has it, which nobody is told.
  const { customer: owner } = await admin.call('GET', '/customer')
  await there.getByLabel('Teléfono').fill(owner.phone)
  await tickAll(there)
  await there.getByRole('button', { name: 'Guardar y seguir' }).click()
  await expect(there.getByLabel('Contraseña', { exact: true })).toBeFocused()
  await there.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
  await there.getByLabel('Confirma tu contraseña').fill('casa-aura-demo')
  await expectAccessible(there)
  await there.getByRole('button', { name: 'Guardar y seguir' }).click()
  await there.waitForURL('**/paquetes')
  await there.goto('/mystudio/informacion')
  await expect(there.getByText(owner.phone.slice(-4))).toBeVisible()
  await other.close()

  // Used, it leads nowhere.
  await page.goto(link)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByText('El enlace para entrar ya no es válido. Pide uno nuevo.')).toBeVisible()
  await page.getByRole('link', { name: 'Pedir otro enlace' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Regístrate!')

  // Who has an account reads the same, and signs in by the mail's link.
  await ask(email)
  await page.goto(await linkInMail(admin, 'account_exists', email, /\/entrar\/enlace\?token=\S+/))
  await page.getByRole('main').getByRole('button', { name: 'Entrar', exact: true }).click()
  await page.waitForURL('**/paquetes')
  await configure(url, { discreet_sign_in: false })
})
