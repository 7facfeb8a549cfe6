import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { deskOf } from '#tests/e2e/desk.ts'
import { asAdmin, configure } from '#tests/e2e/installation.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// The browser reports the refusals.
test.use({ studioName: 'sign-up', expectedError: /status of 409/ })
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

test(
  'a phone that somebody has is corrected where accounts are not revealed',
  { tag: '@once' },
  async ({ page, browser, studio: { url } }) => {
    await configure(url, { discreet_sign_in: true })
    const context = await browser.newContext({ baseURL: url })
    await signUp(await context.newPage(), url)
    const { customer } = await (await deskOf(context.request, url)).call('GET', '/customer')
    await context.close()
    await page.goto('/registro')
    const email = await fill(page, customer.phone)
    await tickAll(page)
    await submit(page).click()
    await expect(page.getByText('Ya existe una cuenta con ese número de teléfono')).toBeVisible()
    await expect(page.getByLabel('Teléfono')).toBeFocused()
    const phone = newPhone()
    await page.getByLabel('Teléfono').fill(phone)
    await submit(page).click()
    await page.waitForURL((at) => at.pathname !== '/registro')
    const own = await (await deskOf(page.request, url)).call('GET', '/customer')
    expect(own.customer).toMatchObject({ email, phone })
  },
)
