import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { atWallTime } from '#domain/time/at-wall-time.ts'
import { localDay } from '#domain/time/local-day.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { type Desk, pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, ownWeeks, somebody, takePlace, ZONE } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const MS_PER_HOUR = 3_600_000
const MS_PER_MINUTE = 60_000

/** Somebody new who waits for a place. */
async function waitsFor(admin: Desk, single_class_id: number): Promise<void> {
  const phone = `55${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
  const person = { name: 'Zoe', last_name: 'Espera', phone, email: `espera-${phone}@ejemplo.mx` }
  const { customer } = await admin.call('POST', '/customer', person)
  await admin.call('POST', '/waitlist', { single_class_id, customer_id: customer.customer_id })
}

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Cancelar clase' })

test('cancelling a class from its page says who loses a place and who waits, and is undone @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { single_class_id, admin } = await ownClass(base, { full: true })
  await waitsFor(admin, single_class_id)
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto(`/admin/clases/${single_class_id}`)
  await pressInHead(page, 'Cancelar clase')
  const dialog = dialogOf(page)
  await expect(dialog.getByText('1 persona pierde su lugar y recibe un aviso:')).toBeVisible()
  await expect(dialog.getByText('1 persona sale de la lista de espera y recibe un aviso:')).toBeVisible()
  await expect(dialog.getByText('Zoe Espera')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Esta y las siguientes' })).toHaveCount(0)
  await expectAccessible(page)
  await dialog.getByLabel('Motivo (opcional)').fill('Se fue la luz')
  await dialog.getByRole('button', { name: 'Cancelar clase' }).dblclick()
  await expect(page.getByRole('status').filter({ hasText: 'Clase cancelada.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Reservados 0' })).toBeVisible()
  // The button that had the focus is gone.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Reservados 1' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Espera 1' })).toBeVisible()
  await pressInHead(page, 'Cancelar clase')
  await expect(dialog).toBeVisible()
})

test('cancelling from the timetable takes the later classes of a series along, and gives them back @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { project, retry } = test.info()
  const week = ownWeeks.cancelling + (project.name === 'phone' ? 1 : 0) + 2 * Math.min(retry, 1)
  const day = addDays(mondayOf(localDay(new Date(), ZONE)), 7 * week + 1)
  const at = atWallTime(day, 10 * MS_PER_HOUR, ZONE)
  const repeat = { weekdays: [2, 3, 4], until: addDays(day, 2) }
  const { single_class_id, name, admin } = await ownClass(base, { at, more: { repeat } })
  await takePlace(admin, single_class_id, await somebody(base), { guest: 'Lía' })
  const running = async () => {
    const { days } = await admin.call('GET', `/schedule?start_date=${day}&end_date=${addDays(day, 2)}`)
    return days.flatMap(({ details }: { details: unknown[] }) => details).length
  }
  expect(await running()).toBe(3)
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto(`/admin/horario?dia=${day}`)
  await page
    .getByRole('button', { name: new RegExp(name) })
    .filter({ visible: true, hasText: '10:00' })
    .first()
    .click()
  const panel = page.getByRole('complementary', { name })
  await panel.getByRole('button', { name: 'Cancelar clase' }).click()
  const dialog = dialogOf(page)
  await expect(dialog.getByText('Se cancela 1 clase.')).toBeVisible()
  await expect(dialog.getByText(/, 2 lugares$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Esta y las siguientes' }).click()
  await expect(dialog.getByText('Se cancelan 3 clases.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancelar 3 clases' }).click()
  await expect(page.getByText('3 clases canceladas.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  expect(await running()).toBe(0)
  await page.getByRole('button', { name: 'Deshacer' }).click()
  await expect(page.getByText('Listo, quedó como antes.')).toBeVisible()
  expect(await running()).toBe(3)
  const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
  expect(roster).toHaveLength(2)
})

test.describe('a cancellation that cannot be undone any more', () => {
  test.use({ expectedError: /409/ })

  test('says why', { tag: '@once' }, async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { single_class_id, admin } = await ownClass(base)
    const phone = `55${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`
    const person = { name: 'Ida', last_name: 'Prueba', phone, email: `ida-${phone}@ejemplo.mx` }
    const { customer } = await admin.call('POST', '/customer', person)
    await takePlace(admin, single_class_id, customer.customer_id)
    await signInAs(page.request, base, 'admin@casaaura.mx')
    await page.goto(`/admin/clases/${single_class_id}`)
    await pressInHead(page, 'Cancelar clase')
    // The page reads itself anew only after the offer was pressed.
    const { promise: pressed, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/*.data*', (route) => pressed.then(() => route.continue()))
    await dialogOf(page).getByRole('button', { name: 'Cancelar clase' }).click()
    await expect(page.getByText('Clase cancelada.')).toBeVisible()
    await admin.call('DELETE', `/customer/admin/${customer.customer_id}`)
    await page.getByRole('button', { name: 'Deshacer' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('alert').filter({ hasText: 'no deshicimos nada' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Deshacer' })).toHaveCount(0)
    goOn()
    await expect(page.getByText('Clase cancelada', { exact: true })).toBeVisible()
    // The keyboard goes on from the button that is left, and after that from the page's heading.
    const close = page.getByRole('status').getByRole('button', { name: 'Cerrar' })
    await expect(close).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(close).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  })
})

test.describe('a class that somebody else cancelled meanwhile', () => {
  test.use({ expectedError: /409/ })

  test('stays on the timetable with the reason', { tag: '@once' }, async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    // Where no other test has a class of the same name, and not that of another try.
    const day = addDays(mondayOf(localDay(new Date(), ZONE)), 7 * ownWeeks.cancelling + 4)
    const begins = { hour: 6 + randomInt(15), minute: randomInt(60) }
    const at = atWallTime(day, begins.hour * MS_PER_HOUR + begins.minute * MS_PER_MINUTE, ZONE)
    const { single_class_id, name, admin } = await ownClass(base, { at })
    await signInAs(page.request, base, 'admin@casaaura.mx')
    await page.goto(`/admin/horario?dia=${day}`)
    const time = [begins.hour, begins.minute].map((part) => String(part).padStart(2, '0')).join(':')
    const own = page.getByRole('button', { name: new RegExp(name) }).filter({ visible: true, hasText: time })
    await own.click()
    const panel = page.getByRole('complementary', { name })
    await panel.getByRole('button', { name: 'Cancelar clase' }).click()
    const dialog = dialogOf(page)
    await expect(dialog.getByText('Se cancela 1 clase.')).toBeVisible()
    await admin.call('DELETE', `/single_class/${single_class_id}`)
    // Who comes back to the tab has an open dialog still: the timetable is not read again under it.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await dialog.getByRole('button', { name: 'Cancelar clase' }).click()
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    // A reload would be done by then.
    await page.waitForTimeout(1500)
    await expect(dialog.getByRole('alert')).not.toBeEmpty()
    await dialog.getByRole('button', { name: 'Regresar' }).click()
    await expect(dialog).toHaveCount(0)
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(own).toHaveCount(0)
  })
})
