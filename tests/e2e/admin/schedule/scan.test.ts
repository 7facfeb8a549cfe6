import { randomInt } from 'node:crypto'

import { expectAccessible } from '#tests/e2e/accessible.ts'
import { show, withCamera } from '#tests/e2e/camera.ts'
import { pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { codeOf, ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use(withCamera)

test('the camera reads a reservation’s code and checks its person in @once', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const at = new Date(Date.now() + 30 * 60_000)
  const { single_class_id, admin } = await ownClass(base, { at, capacity: 2 })
  const id = await takePlace(admin, single_class_id, await somebody(base))
  await show(await codeOf({ admin, baseURL: base }, id))
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto('/admin')
  await pressInHead(page, 'Escanear código')
  await expect(page).toHaveURL('/admin/escanear')
  await expect(page.getByText(/^Llegó a las \d\d:\d\d$/)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
  const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
  expect(roster).toMatchObject([{ class_reservation_id: id, attend: true }])
  await page.getByRole('button', { name: 'Deshacer', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Check-in', exact: true })).toBeVisible()
})

test(
  'a code that does not prove its reservation shows the person, and staff decide',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const at = new Date(Date.now() + 30 * 60_000)
    const { single_class_id, admin } = await ownClass(base, { at, capacity: 2 })
    const id = await takePlace(admin, single_class_id, await somebody(base))
    const attends = async () => {
      const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
      return roster[0].attend
    }
    await show(`${base}/reservation/${id}?c=AAAAAAAAAAAA`)
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto('/admin/escanear')
    const checkIn = page.getByRole('button', { name: 'Check-in', exact: true })
    await expect(checkIn).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText(/^Sin un código válido/)).toBeVisible()
    expect(await attends()).toBe(false)
    // The same behind the code when a phone's own camera opens it.
    await page.goto(`/reservation/${id}`)
    await expect(page.getByText(/^Sin un código válido/)).toBeVisible()
    await page.goto(await codeOf({ admin, baseURL: base }, id))
    await expect(checkIn).toBeVisible()
    await expect(page.getByText(/^Sin un código válido/)).toHaveCount(0)
    await checkIn.click()
    await expect.poll(attends).toBe(true)
  },
)

test(
  'the code of a blocked customer shows who it is, and reception decides',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const at = new Date(Date.now() + 30 * 60_000)
    const { single_class_id, admin } = await ownClass(base, { at, capacity: 2 })
    // Not a customer of the demo, who signs in elsewhere.
    const phone = String(randomInt(1_000_000_000, 9_999_999_999))
    const person = { name: 'Berta', last_name: 'Bloqueada', phone, email: `berta-${phone}@ejemplo.mx` }
    const { customer_id } = (await admin.call('POST', '/customer', person)).customer
    const id = await takePlace(admin, single_class_id, customer_id)
    await admin.call('PUT', '/customer/block', { customer_id, blocked: true, reason: 'Pagos devueltos' })
    await show(await codeOf({ admin, baseURL: base }, id))
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto('/admin/escanear')
    await expect(page.getByText(/^Su cuenta está bloqueada/)).toBeVisible({ timeout: 30_000 })
    await expect(page.getByText('Cuenta bloqueada', { exact: true })).toBeVisible()
    await expectAccessible(page)
    const attends = async () => {
      const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
      return roster[0].attend
    }
    expect(await attends()).toBe(false)
    await page.getByRole('button', { name: 'Check-in', exact: true }).click()
    await expect.poll(attends).toBe(true)
  },
)

test(
  'a code that is shown while the one before is looked up is not lost',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const at = new Date(Date.now() + 30 * 60_000)
    const { single_class_id, admin } = await ownClass(base, { at, capacity: 2 })
    const wish = { single_class_id, customer_id: await somebody(base), is_cash: true, guest: 'Luz' }
    const { class_reservation, guest_reservation } = await admin.call('POST', '/class_reservations', wish)
    const first: number = class_reservation.class_reservation_id
    const second: number = guest_reservation.class_reservation_id
    await show(`${base}/reservation/${first}`, `${base}/reservation/${second}`)
    const asked: number[] = []
    await page.route('**/api/class_reservations/*/check_in', async (route) => {
      asked.push(Number(/(\d+)\/check_in/.exec(route.request().url())?.[1]))
      // A slow network: the next person's code is before the camera by then.
      if (asked.length === 1) await new Promise((resolve) => setTimeout(resolve, 2500))
      await route.continue()
    })
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto('/admin/escanear')
    await expect.poll(() => asked.length, { timeout: 30_000 }).toBeGreaterThan(1)
    expect(new Set(asked.slice(0, 2))).toEqual(new Set([first, second]))
  },
)

test.describe('another studio’s code', () => {
  test('says so', { tag: '@once' }, async ({ page, baseURL }) => {
    await show('https://otro-estudio.mx/reservation/1')
    await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    await page.goto('/admin/escanear')
    await expect(page.getByText('Este código no es de una reservación de este estudio.')).toBeVisible({
      timeout: 30_000,
    })
  })
})

test.describe('without a camera', () => {
  test.use({ permissions: [] })

  test('the number is typed, and a class of another day asks first @once', async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const { single_class_id, admin } = await ownClass(base, { capacity: 2 })
    const id = await takePlace(admin, single_class_id, await somebody(base))
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto('/admin/escanear')
    await expect(page.getByText(/^No hay cámara/)).toBeVisible()
    await page.getByLabel('Número de reservación').fill(String(id))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/Puedes registrar la llegada de todos modos/)).toBeVisible()
    const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
    expect(roster).toMatchObject([{ attend: false }])
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Check-in', exact: true }).click()
    await expect(page.getByText(/^Llegó a las/)).toBeVisible()
  })
})
