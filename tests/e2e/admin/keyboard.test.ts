import { randomInt, randomUUID } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** More than a page of the back office has to tab through. */
const MOST_TABS = 90

/** Tabs to a control, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let n = 0; n < MOST_TABS; n += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`The keyboard does not reach ${String(target)}.`)
}

test(
  'reception checks in with keys alone, and takes it back',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const single = await ownClass(base)
    await takePlace(single.admin, single.single_class_id, await somebody(base))
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto(`/admin/clases/${single.single_class_id}`)
    const list = page.getByRole('region', { name: 'Lista de la clase' })
    await tabTo(page, list.getByRole('button', { name: /^Check-in de/ }))
    await page.keyboard.press('Enter')
    await expect(list.getByText('1 de 1 llegó')).toBeVisible()
    // The focus stays where it was, on what the press can undo.
    await expect(list.getByRole('button', { name: /^Deshacer el check-in de/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(list.getByText(/^0 de 1 lleg/)).toBeVisible()
  },
)

test('an admin gives access to a package with keys alone', { tag: '@once' }, async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const admin = await deskAs(base, 'admin@casaaura.mx')
  const { customer } = await admin.call('POST', '/customer', {
    name: 'Itzel',
    last_name: 'Teclas',
    phone: '5512345678',
    email: `itzel-${randomUUID()}@example.mx`,
  })
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto(`/admin/clientes/${customer.customer_id}`)
  const opener = page.getByRole('button', { name: 'Más acciones' })
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Dar acceso a un paquete' })).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await tabTo(page, dialog.getByRole('combobox', { name: 'Paquete' }))
  await page.keyboard.press('ArrowDown')
  const option = page.getByRole('option', { name: '5 clases' })
  await expect(option).toBeVisible()
  for (let n = 0; n < MOST_TABS; n += 1) {
    if ((await option.getAttribute('data-combobox-selected')) !== null) break
    await page.keyboard.press('ArrowDown')
  }
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('combobox', { name: 'Paquete' })).toHaveValue(/^5 clases/)
  await tabTo(page, dialog.getByRole('switch', { name: 'Es un regalo: no se cobra' }))
  await page.keyboard.press('Space')
  await tabTo(page, dialog.getByRole('button', { name: 'Dar acceso' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('¡Acceso agregado!')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page.getByRole('region', { name: 'Créditos' }).getByText('Saldo 5')).toBeVisible()
})

test(
  'a button that is busy, or has nothing left to do, keeps the keyboard where it is',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { customer } = await (
      await deskAs(base, 'admin@casaaura.mx')
    ).call('POST', '/customer', {
      name: 'Itzel',
      last_name: 'Foco',
      phone: String(randomInt(1_000_000_000, 9_999_999_999)),
      email: `itzel-${randomUUID()}@example.mx`,
    })
    await signInAs(page.request, base, 'admin@casaaura.mx')
    await page.goto(`/admin/mensajes?cliente=${customer.customer_id}`)
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/messages', (route) => asked.then(() => route.continue()))
    await page.getByRole('textbox', { name: /^Escribir a Itzel/ }).fill('Te esperamos mañana')
    const send = page.getByRole('button', { name: 'Enviar', exact: true })
    await send.press('Enter')
    await expect(send).toHaveAttribute('aria-busy', 'true')
    await expect(send).toBeFocused()
    // A press meanwhile sends nothing more.
    await page.keyboard.press('Enter')
    answer()
    await expect(page.getByRole('textbox', { name: /^Escribir a Itzel/ })).toHaveValue('')
    await expect(send).toBeDisabled()
    await expect(send).toBeFocused()
    await expect(page.getByRole('main').getByText('Te esperamos mañana')).toHaveCount(1)
    // The studio of the tests has no mail server.
    await expect(page.getByText('Mensaje guardado. No hay un servidor que lo envíe.')).toBeVisible()
    await expect(page.getByRole('article').filter({ hasText: 'Te esperamos mañana' })).toContainText(
      'Guardado',
    )

    await page.goto('/admin/etiquetas/nuevo')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Otra')
    const discard = page.getByRole('button', { name: 'Descartar' })
    await discard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Nombre' })).toHaveValue('')
    await expect(discard).toBeFocused()
  },
)
