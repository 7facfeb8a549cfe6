import type { Page } from '@playwright/test'
import { dayId } from '#web/components/calendar/use-target.ts'
import { expectAccessible } from './accessible.ts'
import { signUp } from './newcomer.ts'
import { expect, test } from './test.ts'

async function signIn(page: Page, baseURL: string, email: string): Promise<void> {
  const answer = await page.request.post('/api/auth/sign-in/email', {
    data: { email, password: 'casa-aura-demo' },
    headers: { origin: baseURL },
  })
  expect(answer.ok()).toBe(true)
}

/** What the API answers to whoever is signed in. */
async function read(page: Page, baseURL: string, path: string) {
  const headers = { origin: baseURL }
  const answer = await page.request.get('/api/auth/token', { headers })
  const { token } = (await answer.json()) as { token: string }
  return (await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })).json()
}

interface Place {
  class_reservation_id: number
  single_class_id: number
  guest: string | null
}

/** A place of the demo's customer in a class to come, with a guest's beside it. */
async function placeWithGuest(page: Page, baseURL: string): Promise<Place> {
  await signIn(page, baseURL, 'clienta@casaaura.mx')
  const { class_reservations } = (await read(page, baseURL, '/class_reservations?filter=upcoming')) as {
    class_reservations: Place[]
  }
  const guest = class_reservations.find((place) => place.guest !== null)
  const own = class_reservations.find(
    (place) => place.single_class_id === guest?.single_class_id && place.guest === null,
  )
  if (own === undefined) throw new Error('the demo has no place with a guest')
  return own
}

test('a reservation’s code: its owner shows it, staff check in with it', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const { class_reservation_id } = await placeWithGuest(page, base)
  const address = `/reservation/${class_reservation_id}`

  await test.step('the owner sees the code', async () => {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: 'Código de Acceso' })).toBeVisible()
    await expect(page.getByRole('img', { name: 'Código QR de tu reservación' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check-in' })).toHaveCount(0)
    await expectAccessible(page)
  })

  await test.step('a visitor signs in first and comes back', async () => {
    await page.context().clearCookies()
    await page.goto(address)
    await expect(page).toHaveURL(`/entrar?volver=${encodeURIComponent(address)}`)
    // Typed before the page has come to life, the form would go out by itself.
    await expect(async () => {
      await page.getByLabel('Correo electrónico').fill('recepcion@casaaura.mx')
      await page.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(address, { timeout: 4000 })
    }).toPass({ timeout: 30_000 })
  })

  await test.step('staff check in with one button, and undo it', async () => {
    await expect(page.getByRole('heading', { level: 1, name: 'Ana Torres' })).toBeVisible()
    await expect(page.getByText('Vienen juntos')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check-in', exact: true }).click()
    await expect(page.getByText(/^Llegó a las \d\d:\d\d$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('button', { name: /^Check-in de Paula/ }).click()
    await page.getByRole('button', { name: /^Deshacer el check-in de Paula/ }).click()
    await expect(page.getByRole('button', { name: /^Check-in de Paula/ })).toBeVisible()
    await page.reload()
    await expect(page.getByText(/^Llegó a las/)).toBeVisible()
    await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
  })

  await test.step('without a connection the button waits for it', async () => {
    await page.context().setOffline(true)
    await expect(page.getByText('Sin conexión. El check-in vuelve con la conexión.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeDisabled()
    await page.context().setOffline(false)
    await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeEnabled()
  })
})

test.describe('to a stranger', () => {
  test.use({ expectedError: /404/ })

  test('a reservation’s code leads nowhere', async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { class_reservation_id } = await placeWithGuest(page, base)
    await page.context().clearCookies()
    await signUp(page, base)
    expect((await page.goto(`/reservation/${class_reservation_id}`))?.status()).toBe(404)
    expect((await page.goto('/reservation/2147483647'))?.status()).toBe(404)
    expect((await page.goto('/reservation/x'))?.status()).toBe(404)
  })
})

test('the desk finds people on the list of a class and checks them in', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const { single_class_id } = await placeWithGuest(page, base)
  await page.context().clearCookies()
  await signIn(page, base, 'recepcion@casaaura.mx')

  await test.step('each class of the day leads to its list', async () => {
    await page.goto('/admin')
    const first = page.getByRole('list').last().getByRole('listitem').first()
    await first.getByRole('link').click()
    await expect(page).toHaveURL(/\/admin\/clases\/\d+$/)
    await expect(page.getByRole('link', { name: 'Hoy' }).first()).toBeVisible()
  })

  await test.step('somebody is found by a part of the name and checked in by keyboard', async () => {
    await page.goto(`/admin/clases/${single_class_id}`)
    await expect(page.getByText(/^\d+ de \d+ llegaron$/)).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('TORRES pau')
    const button = page.getByRole('button', { name: 'Check-in de Paula Torres' })
    await expect(page.getByRole('button', { name: /^Check-in de/ })).toHaveCount(1)
    await button.focus()
    await page.keyboard.press('Enter')
    const undo = page.getByRole('button', { name: 'Deshacer el check-in de Paula Torres' })
    await expect(undo).toBeFocused()
    await expectAccessible(page)
    await undo.click()
    await expect(button).toBeVisible()
  })

  await test.step('nobody of another name', async () => {
    await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('xyz')
    await expect(page.getByText('Nadie se llama «xyz» en esta clase.')).toBeVisible()
  })
})

test('a guest gets another name on the calendar', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const { single_class_id } = await placeWithGuest(page, base)
  const { single_class } = (await read(page, base, `/single_class/single/${single_class_id}`)) as {
    single_class: { class_date: string }
  }
  // The address takes any day of the week.
  const day = new Date(Date.parse(single_class.class_date) - 6 * 3_600_000).toISOString().slice(0, 10)
  // On the phone the address says which day is shown.
  await page.goto(`/mystudio?semana=${day}#${dayId(day)}`)
  const open = page.getByRole('button', { name: /, cambiar invitado$/ }).first()
  await open.scrollIntoViewIfNeeded()
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar invitado' })
  const name = dialog.getByLabel('Nombre del invitado')
  const before = await name.inputValue()
  await name.fill('J')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debes ingresar un nombre para tu invitado')).toBeVisible()
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill('Julia Paz')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nombre actualizado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Con Julia Paz, cambiar invitado' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Con Julia Paz, cambiar invitado' }).first().click()
  await name.fill(before)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog).toHaveCount(0)
})
