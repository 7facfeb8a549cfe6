import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { show, withCamera } from '#tests/e2e/camera.ts'
import { pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { codeOf, ownClass, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// A kiosk is a tablet on its side; the phone's project shows it upright.
test.beforeEach(async ({ page }) => {
  if ((page.viewportSize()?.width ?? 0) > 800) await page.setViewportSize({ width: 1024, height: 768 })
})

const PIN = '2580'

test.use(withCamera)
// Refusals that the tests provoke, and a picture that does not load without a connection.
test.use({
  expectedError:
    /status of 40[049] .*\/api\/kiosks?(\/(find|leave))?\)$|status of 401 .*\/api\/kiosk\)$|ERR_INTERNET_DISCONNECTED/,
})

/** Makes the page's browser a kiosk, with a name of its own, and returns the name. */
async function openKiosk(page: Page, baseURL: string): Promise<string> {
  const name = `Entrada ${randomUUID().slice(0, 8)}`
  const reception = await signInAs(page.request, baseURL, 'recepcion@casaaura.mx')
  const { locations } = await reception.call('GET', '/locations')
  await reception.call('POST', '/kiosks', { name, location_id: locations[0].location_id, pin: PIN })
  await page.goto('/kiosko')
  await expect(page.getByRole('heading', { name: 'Registra tu llegada' })).toBeVisible()
  return name
}

/** Types on the kiosk's own keys. */
async function press(page: Page, digits: string): Promise<void> {
  const keys = page.getByRole('group', { name: 'Números' })
  for (const digit of digits) await keys.getByRole('button', { name: digit, exact: true }).click()
}

async function leave(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Salir del kiosko' }).click()
  await press(page, PIN)
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page).toHaveURL(/\/entrar/)
}

/** A customer with a phone of their own and a place in a class that begins in half an hour. */
async function expected(baseURL: string) {
  const at = new Date(Date.now() + 30 * 60_000)
  const { single_class_id, admin } = await ownClass(baseURL, { at, capacity: 3 })
  const phone = `55${String(Date.now()).slice(-8)}`
  const { customer } = await admin.call('POST', '/customer', {
    name: 'Mariana',
    last_name: 'Ortiz',
    email: `mariana-${phone}@example.com`,
    phone,
  })
  const id = await takePlace(admin, single_class_id, customer.customer_id)
  return { admin, single_class_id, phone, id }
}

test('a customer checks in at the kiosk by phone, and the next one starts anew @widths', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { admin, single_class_id, phone, id } = await expected(base)
  await page.clock.install()
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto('/admin')
  await pressInHead(page, 'Kioskos')
  await page.getByRole('button', { name: 'Usar este dispositivo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Usar este dispositivo como kiosko' })
  await dialog.getByLabel('Nombre').fill(`Entrada ${randomUUID().slice(0, 8)}`)
  await dialog.getByLabel('PIN para salir').fill('1234')
  await dialog.getByRole('button', { name: 'Abrir kiosko' }).click()
  await expect(dialog.getByText(/^Elige un PIN menos fácil/).first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('PIN para salir').fill(PIN)
  await dialog.getByRole('button', { name: 'Abrir kiosko' }).click()
  await expect(page.getByRole('heading', { name: 'Registra tu llegada' })).toBeVisible()
  await expectAccessible(page)

  await press(page, phone.slice(0, 9))
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Escribe los 10 números de tu celular.')).toBeVisible()
  await press(page, phone.slice(9))
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('heading', { name: '¿Eres Mariana O.?' })).toBeFocused()
  await expect(page.getByText('Ortiz')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Registrar mi llegada' }).click()
  await expect(page.getByRole('heading', { name: '¡Hola, Mariana!' })).toBeVisible()
  await expectAccessible(page)
  const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
  expect(roster).toMatchObject([{ class_reservation_id: id, attend: true }])
  // It returns by itself, and keeps nothing of the customer before.
  for (let second = 0; second < 10; second += 1) await page.clock.runFor(1000)
  await expect(page.getByRole('heading', { name: 'Registra tu llegada' })).toBeVisible()
  await expect(page.getByLabel('Tu celular, a 10 números')).toHaveValue('')

  await press(page, phone)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Llegada registrada')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Registrar mi llegada' })).toHaveCount(0)
  await page.getByRole('button', { name: 'No soy yo' }).click()
  await press(page, '5500000000')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText(/^No encontramos una clase para hoy/)).toBeVisible()
  await leave(page)
})

test('a customer checks in at the kiosk by the code of their reservation @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { admin, single_class_id, id } = await expected(base)
  await openKiosk(page, base)
  // Another studio's, and a number that somebody tries: they are refused, and the camera goes on.
  for (const code of ['https://otro-estudio.mx/reservation/1', `${base}/reservation/${id}`]) {
    await show(code)
    await page.getByRole('button', { name: 'Código QR' }).click()
    await expect(page.getByRole('alert')).toBeVisible({ timeout: 30_000 })
    await expect(page.getByRole('heading', { name: 'Acerca tu código' })).toBeVisible()
    await expect(page.getByText('Lo encuentras en Mis Reservaciones.')).toBeVisible()
    await page.getByRole('button', { name: 'Celular' }).click()
  }
  await show(await codeOf({ admin, baseURL: base }, id))
  await page.getByRole('button', { name: 'Código QR' }).click()
  await expect(page.getByRole('heading', { name: '¿Eres Mariana O.?' })).toBeFocused({ timeout: 30_000 })
  await expectAccessible(page)
  // Nobody was checked in by showing a code.
  expect((await admin.call('GET', `/single_class/${single_class_id}/roster`)).roster).toMatchObject([
    { attend: false },
  ])
  await page.getByRole('button', { name: 'Registrar mi llegada' }).dblclick()
  await expect(page.getByRole('heading', { name: '¡Hola, Mariana!' })).toBeVisible()
  const { roster } = await admin.call('GET', `/single_class/${single_class_id}/roster`)
  expect(roster).toMatchObject([{ class_reservation_id: id, attend: true }])
  await page.getByRole('button', { name: 'Listo' }).click()
  await leave(page)
})

test('every other address leads back to the kiosk, and leaving needs the PIN @once', async ({
  page,
  baseURL,
}) => {
  await openKiosk(page, baseURL ?? '')
  for (const address of ['/', '/entrar', '/admin', '/admin/clientes', '/mystudio', '/no-existe'])
    expect(new URL((await page.request.get(address)).url()).pathname, address).toBe('/kiosko')
  await page.goto('/paquetes')
  await expect(page).toHaveURL('/kiosko')
  await page.getByRole('button', { name: 'Salir del kiosko' }).click()
  await press(page, '9999')
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page.getByText('El PIN no es correcto.').first()).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Regresar' }).click()
  await leave(page)
  await page.goto('/paquetes')
  await expect(page).toHaveURL('/paquetes')
})

test('a slow answer shows nobody to the next person', { tag: '@once' }, async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const { phone } = await expected(base)
  await openKiosk(page, base)
  let answer = (): void => undefined
  const slow = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/api/kiosk/find', async (route) => {
    const response = await route.fetch()
    await slow
    await route.fulfill({ response })
  })
  await press(page, phone)
  await page.getByRole('button', { name: 'Buscar' }).click()
  await page.getByRole('button', { name: 'Salir del kiosko' }).click()
  const found = page.waitForResponse('**/api/kiosk/find')
  answer()
  await (await found).finished()
  await press(page, PIN)
  await page.getByRole('button', { name: 'Salir', exact: true }).click()
  await expect(page).toHaveURL(/\/entrar/)
})

test('without a camera the phone is typed, and what is left half typed is gone after a while @once', async ({
  page,
  baseURL,
}) => {
  await page.clock.install()
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await openKiosk(page, baseURL ?? '')
  await page.getByRole('button', { name: 'Código QR' }).click()
  await expect(page.getByText('La cámara no está disponible. Busca con tu celular.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Celular' }).click()
  const field = page.getByLabel('Tu celular, a 10 números')
  await press(page, '55123')
  await page.clock.fastForward(40_000)
  await press(page, '4')
  await page.clock.fastForward(40_000)
  await expect(field).toHaveValue('551234')
  await page.clock.fastForward(6_000)
  await expect(field).toHaveValue('')
  await page.getByRole('button', { name: 'Salir del kiosko' }).click()
  await press(page, '25')
  await page.clock.fastForward(46_000)
  await expect(page.getByRole('heading', { name: 'Registra tu llegada' })).toBeFocused()
  await leave(page)
})

test(
  'without a connection it says so and comes back',
  { tag: '@once' },
  async ({ page, context, baseURL }) => {
    await openKiosk(page, baseURL ?? '')
    await context.setOffline(true)
    await expect(page.getByRole('heading', { name: 'Sin conexión' })).toBeVisible()
    await expect(page.getByText(/Reservar, cancelar y pagar/)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Salir del kiosko' })).toBeInViewport({ ratio: 1 })
    await expectAccessible(page)
    await context.setOffline(false)
    await expect(page.getByRole('heading', { name: 'Registra tu llegada' })).toBeVisible({ timeout: 15_000 })
    await leave(page)
  },
)

test(
  'a name is given once, and the kiosks’ list fits a tablet',
  { tag: '@widths' },
  async ({ page, browser, baseURL }) => {
    const base = baseURL ?? ''
    const name = await openKiosk(page, base)
    const office = await browser.newPage({ baseURL: base })
    const desk = await signInAs(office.request, base, 'admin@casaaura.mx')
    for (const [width, height] of [
      [1024, 768],
      [768, 1024],
      [390, 844],
      [320, 640],
    ] as const) {
      await office.setViewportSize({ width, height })
      await office.goto('/admin/kioskos')
      const end = office.getByRole('button', { name: `Cerrar ${name}` })
      // The list clips what does not fit.
      const sticksOut = await end.evaluate(
        (button) =>
          button.getBoundingClientRect().right -
          (button.closest('[class*="frame"]')?.getBoundingClientRect().right ?? 0),
      )
      expect(sticksOut, `${width} px`).toBeLessThan(0)
    }
    await expectNoOverflow(office)
    await office.getByRole('button', { name: 'Usar este dispositivo' }).click()
    const dialog = office.getByRole('dialog')
    await dialog.getByLabel('Nombre').fill(name.toUpperCase())
    await dialog.getByLabel('PIN para salir').fill(PIN)
    await dialog.getByRole('button', { name: 'Abrir kiosko' }).click()
    await expect(dialog.getByText(/^Ya hay un kiosko abierto con ese nombre/)).toHaveCount(1)
    await expect(dialog.getByLabel('Nombre')).toBeFocused()
    const { kiosks } = await desk.call('GET', '/kiosks')
    expect(
      kiosks.filter((one: { name: string }) => one.name.toLowerCase() === name.toLowerCase()),
    ).toHaveLength(1)
    await office.close()
    await leave(page)
  },
)

test('it is closed from the back office @widths', async ({ page, browser, baseURL }) => {
  const base = baseURL ?? ''
  const name = await openKiosk(page, base)
  const office = await browser.newPage({ baseURL: base, viewport: page.viewportSize() })
  await signInAs(office.request, base, 'admin@casaaura.mx')
  await office.goto('/admin/kioskos')
  await expectAccessible(office)
  // A tablet that has been silent since the morning is to be seen as that.
  await expect(office.getByRole('row').filter({ hasText: name })).toContainText(/\d [a-z]{3}, \d\d:\d\d/)
  await office.getByRole('button', { name: `Cerrar ${name}` }).click()
  await office.getByRole('button', { name: 'Cerrar kiosko' }).click()
  await expect(office.getByText('Kiosko cerrado.')).toBeVisible()
  await office.close()
  await page.goto('/kiosko')
  await expect(page).toHaveURL(/\/entrar/)
})
