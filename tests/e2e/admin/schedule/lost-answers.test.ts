import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { cutAnswer } from '#tests/e2e/buying/attempt-steps.ts'
import { type Desk, pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { ownClass, ownWeeks, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const MS_PER_HOUR = 3_600_000

test.use({ expectedError: /ERR_CONNECTION_RESET|status of 409/ })

/** Presses twice: the answer to the first press is lost after the server did it. */
async function twice(page: Page, calls: string, press: Locator, success: string): Promise<void> {
  await expect(press).toBeVisible()
  await page.route(calls, cutAnswer, { times: 1 })
  const lost = page.waitForEvent('requestfailed')
  await press.press('Enter')
  await lost
  await expect(page.getByText('No pudimos conectarnos').first()).toBeVisible()
  await expect(press).not.toHaveAttribute('aria-busy')
  // The keyboard stays where it was.
  await expect(press).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: success })).toBeVisible()
}

async function newcomer(admin: Desk, name: string): Promise<{ customer_id: number; phone: string }> {
  const phone = String(randomInt(1_000_000_000, 9_999_999_999))
  const email = `perdida-${phone}@ejemplo.mx`
  const { customer } = await admin.call('POST', '/customer', { name, last_name: 'Perdida', phone, email })
  return { customer_id: customer.customer_id, phone }
}

test(
  'after a lost answer the desk’s second press ends as a success: cancelling somebody’s place and the waitlist',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { single_class_id, admin } = await ownClass(base, { full: true })
    const zoe = await newcomer(admin, 'Zoe')
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto(`/admin/clases/${single_class_id}`)
    const list = page.getByRole('region', { name: 'Lista de la clase' })
    await page.getByRole('button', { name: 'Espera 0' }).click()
    await list.getByRole('button', { name: 'Agregar a la lista' }).click()
    const adding = page.getByRole('dialog', { name: 'Agregar a la lista' })
    await adding.getByRole('searchbox').fill(zoe.phone)
    await adding.getByRole('option', { name: /Zoe Perdida/ }).click()
    const add = adding.getByRole('button', { name: 'Agregar a la lista' })
    await twice(page, '**/api/waitlist', add, 'Ya está en la lista de espera.')
    await expect(adding).toBeHidden()
    await expect(list.getByRole('listitem')).toHaveText([/Zoe Perdida/])

    const remove = list.getByRole('button', { name: 'Quitar a Zoe Perdida de la lista de espera' })
    await twice(page, '**/api/waitlist/*', remove, 'Ya no está en la lista de espera.')
    await expect(list.getByText('Nadie espera un lugar en esta clase.')).toBeVisible()

    await page.getByRole('button', { name: 'Reservados 1' }).click()
    await list.getByRole('button', { name: /^Más acciones para/ }).click()
    await page.getByRole('menuitem', { name: 'Cancelar la reservación' }).click()
    const cancelling = page.getByRole('dialog', { name: 'Cancelar la reservación' })
    const cancel = cancelling.getByRole('button', { name: 'Cancelar la reservación' })
    await twice(page, '**/api/class_reservations/*', cancel, 'Reservación cancelada.')
    await expect(cancelling).toBeHidden()
    await expect(list.getByText('Aún no hay reservaciones en esta clase.')).toBeVisible()

    const id = await takePlace(admin, single_class_id, zoe.customer_id)
    await page.reload()
    await list.getByRole('button', { name: /^Más acciones para Zoe/ }).click()
    await page.getByRole('menuitem', { name: 'Cancelar la reservación' }).click()
    await admin.call('DELETE', `/class_reservations/${id}`)
    // The page takes longer to be read again than the dialog to go.
    await page.route('**/admin/clases/*.data*', async (route) => {
      await new Promise((end) => setTimeout(end, 1000))
      await route.continue()
    })
    await cancel.press('Enter')
    await expect(cancelling).toBeHidden()
    const said = page.getByRole('status').filter({ hasText: 'Esta reservación ya está cancelada.' })
    await expect(said).toBeVisible()
    await expect(list.getByText('Aún no hay reservaciones en esta clase.')).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  },
)

test(
  'after a lost answer a class is cancelled by the second press, and taking it back is offered and done as well',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { single_class_id } = await ownClass(base, { full: true })
    await signInAs(page.request, base, 'admin@casaaura.mx')
    await page.goto(`/admin/clases/${single_class_id}`)
    await pressInHead(page, 'Cancelar clase')
    const dialog = page.getByRole('dialog', { name: 'Cancelar clase' })
    const cancel = dialog.getByRole('button', { name: 'Cancelar clase' })
    await twice(page, '**/api/single_class/*', cancel, 'Clase cancelada.')
    await expect(dialog).toBeHidden()
    const undo = page.getByRole('button', { name: 'Deshacer', exact: true })
    await twice(page, '**/api/schedule/changes/*/undo', undo, 'Listo, quedó como antes.')
    await expect(page.getByRole('button', { name: 'Reservados 1' })).toBeVisible()
  },
)

test(
  'after a lost answer the second press ends as a success too: drafts that are published and removed, and a record',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const week = ownWeeks.cancelling + 2
    const at = atWallTime(addDays(mondayOf(localDay(new Date(), ZONE)), 7 * week + 5), 9 * MS_PER_HOUR, ZONE)
    const { name, day, admin } = await ownClass(base, { at, more: { draft: true } })
    await signInAs(page.request, base, 'admin@casaaura.mx')
    await page.goto(`/admin/horario?dia=${day}`)
    const own = page
      .getByRole('button', { name: new RegExp(name) })
      .filter({ visible: true, hasText: '09:00' })
    await own.click()
    const panel = page.getByRole('complementary', { name })
    await panel.getByRole('button', { name: 'Publicar', exact: true }).click()
    const publish = page.getByRole('dialog', { name: 'Publicar clases' })
    const send = publish.getByRole('button', { name: 'Publicar 1 clase' })
    await twice(page, '**/api/schedule/publish', send, '1 clase publicada.')
    const undo = page.getByRole('button', { name: 'Deshacer', exact: true })
    await twice(page, '**/api/schedule/withdraw', undo, 'Listo, quedó como antes.')
    await own.click()
    const remove = panel.getByRole('button', { name: 'Eliminar borrador' })
    await twice(page, '**/api/schedule/remove', remove, 'Borrador eliminado.')
    await expect(own).toHaveCount(0)

    const { tag } = await admin.call('POST', '/tags', { name: `Perdida ${randomInt(1e9)}` })
    await page.goto(`/admin/etiquetas/${tag.tag_id}`)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const gone = page.getByRole('dialog', { name: `¿Eliminar ${tag.name}?` })
    await twice(page, '**/api/tags/*', gone.getByRole('button', { name: 'Eliminar' }), 'Tag deleted.')
    await expect(page).toHaveURL(/\/admin\/etiquetas$/)
  },
)
