import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const DAY = 86_400_000
const digits = (): string => String(randomInt(1_000_000_000, 9_999_999_999))

/** The map of a type of the demo. */
const REFORMER = '5,5'

// A refused request is also written to the console.
test.use({ expectedError: /409/ })

test('reception checks in by a click on the list and on the map, and gives another spot', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 10, map: REFORMER })
  const customer_id = await somebody(base)
  await takePlace(single.admin, single.single_class_id, customer_id, { spot: 2, guest: 'Paula Torres' })
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await expectAccessible(page)
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  const room = page.getByRole('region', { name: 'Lugares' })

  await test.step('the press is shown before the server answers, and taken back', async () => {
    await page.route('**/api/class_reservations', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1500))
      await route.continue()
    })
    await list.getByRole('button', { name: 'Check-in de Paula Torres' }).click()
    await expect(list.getByText('1 de 2 llegó')).toBeVisible({ timeout: 1000 })
    await page.unrouteAll({ behavior: 'wait' })
    // The next step refuses what is sent then, so this must have been answered.
    const undone = page.waitForResponse(
      (answer) => answer.request().method() === 'PUT' && answer.request().postDataJSON().attend === false,
    )
    await list.getByRole('button', { name: 'Deshacer el check-in de Paula Torres' }).click()
    await expect(list.getByText('0 de 2 llegaron')).toBeVisible()
    await undone
  })

  await test.step('a refusal takes the press back and says why', async () => {
    await page.route('**/api/class_reservations', (route) =>
      route.fulfill({ status: 409, json: { error: 'Esta reservación ya está cancelada.', code: 'x' } }),
    )
    await list.getByRole('button', { name: 'Check-in de Paula Torres' }).click()
    await expect(list.getByText('Esta reservación ya está cancelada.')).toBeVisible()
    await expect(list.getByText('0 de 2 llegaron')).toBeVisible()
    await page.unroute('**/api/class_reservations')
  })

  await test.step('a person’s spot on the map checks in too', async () => {
    await room.getByRole('button', { name: /^Lugar 2: .*Check-in$/ }).click()
    await expect(list.getByText('1 de 2 llegó')).toBeVisible()
    await expect(list.getByText('Cumpleaños')).toHaveCount(0)
    await room.getByRole('button', { name: /^Lugar 2: .*Deshacer$/ }).click()
    await expect(list.getByText('0 de 2 llegaron')).toBeVisible()
  })

  await test.step('another spot', async () => {
    await list.getByRole('button', { name: 'Más acciones para Paula Torres' }).click()
    await page.getByRole('menuitem', { name: 'Cambiar de lugar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Cambiar de lugar' })
    await expectAccessible(page)
    await dialog.getByRole('radio', { name: /^Lugar 10,/ }).click()
    await dialog.getByRole('button', { name: 'Cambiar de lugar' }).click()
    await expect(page.getByText('Paula Torres ahora está en el lugar 10.')).toBeVisible()
    await expect(room.getByRole('button', { name: /^Lugar 10: Paula Torres/ })).toBeVisible()
  })
})

test('a printed list is whole, whatever the search leaves on the screen', async ({ page, baseURL }, {
  project,
}) => {
  test.skip(project.name !== 'desktop', 'Paper has one width.')
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 12 })
  const customer_id = await somebody(base)
  const guests = ['Ana', 'Bea', 'Cira', 'Dora', 'Elsa', 'Fany', 'Gala', 'Hilda']
  for (const guest of guests)
    await takePlace(single.admin, single.single_class_id, customer_id, { guest: `${guest} Papel` })
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  await list.getByRole('searchbox').fill('Gala')
  await expect(list.getByText('Gala Papel')).toBeVisible()
  await expect(list.getByText('Ana Papel')).toBeHidden()
  // Nothing of what is hidden can be read aloud or reached with the keyboard.
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list.getByRole('button', { name: /^Check-in de/ })).toHaveCount(1)
  await expectAccessible(page)

  await page.emulateMedia({ media: 'print' })
  for (const guest of guests) await expect(list.getByText(`${guest} Papel`)).toBeVisible()
  await expect(list.getByRole('searchbox')).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await list.getByRole('searchbox').fill('Nadie así')
  await page.emulateMedia({ media: 'print' })
  for (const guest of guests) await expect(list.getByText(`${guest} Papel`)).toBeVisible()
  await expect(list.getByText(/Nadie así/)).toBeHidden()
})

test('a place moves to another class with its guest', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 3 })
  const at = new Date(Math.floor((Date.now() + 12 * DAY) / DAY) * DAY + (11 * 60 + randomInt(60)) * 60_000)
  const other = await ownClass(base, { capacity: 3, at })
  const customer_id = await somebody(base)
  await takePlace(single.admin, single.single_class_id, customer_id, { guest: 'Paula Torres' })
  const { customer } = await single.admin.call('GET', `/customer/admin/${customer_id}`)
  const name = `${customer.name} ${customer.last_name}`
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await page.getByRole('button', { name: `Más acciones para ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Cambiar de clase' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cambiar de clase' })
  await expect(dialog.getByText('Su invitado va también.')).toBeVisible()
  const clock = new Intl.DateTimeFormat('es-MX', {
    timeZone: 'America/Mexico_City',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)
  await dialog.getByRole('combobox', { name: 'Clase' }).fill(`${clock}: `)
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cambiar de clase' }).click()
  await expect(page.getByText(`${name} quedó en la otra clase.`)).toBeVisible()
  await expect(page.getByText('Aún no hay reservaciones en esta clase.')).toBeVisible()
  await page.goto(`/admin/clases/${other.single_class_id}`)
  await expect(page.getByRole('button', { name: 'Check-in de Paula Torres' })).toBeVisible()
})

test('somebody who walks in is entered, buys a package and gets a place in one dialog', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 3 })
  const phone = digits()
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await page.getByRole('button', { name: 'Reservar a alguien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reservar a alguien' })
  await dialog.getByRole('button', { name: 'Reservar' }).click()
  await expect(dialog.getByText('Elige a alguien.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Es nuevo: darlo de alta' }).click()
  await dialog.getByLabel('Nombre', { exact: true }).fill('Camino')
  await dialog.getByLabel('Apellido').fill('Prueba')
  await dialog.getByLabel('Celular').fill(phone)
  await dialog.getByLabel('Correo').fill(`camino-${phone}@ejemplo.mx`)
  const pack = dialog.getByRole('option', { name: /^10 clases/ })
  await dialog.getByLabel('Paquete', { exact: true }).selectOption(await pack.getAttribute('value'))
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click()
  await expect(page.getByText('Lugar reservado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check-in de Camino Prueba' })).toBeVisible()
  const { customers } = await single.admin.call('GET', `/customer/query?query=${phone}`)
  expect(customers).toMatchObject([{ name: 'Camino', credits: 9 }])
})

test('who waits gets a freed place by hand, in the order of the list', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { full: true })
  const { single_class_id, admin } = single
  const line: string[] = []
  for (const name of ['Zoe', 'Ada']) {
    const phone = digits()
    const person = { name, last_name: 'Espera', phone, email: `espera-${phone}@ejemplo.mx` }
    const { customer } = await admin.call('POST', '/customer', person)
    await admin.call('POST', '/waitlist', { single_class_id, customer_id: customer.customer_id })
    line.push(`${name} Espera`)
  }
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single_class_id}`)
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  await page.getByRole('button', { name: 'Espera 2' }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Zoe Espera/, /Ada Espera/])
  await expect(list.getByRole('button', { name: 'Dar lugar a Zoe Espera' })).toBeDisabled()

  await page.getByRole('button', { name: 'Reservados 1' }).click()
  await list.getByRole('button', { name: /^Más acciones para/ }).click()
  await page.getByRole('menuitem', { name: 'Cancelar la reservación' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar la reservación' }).click()
  await expect(page.getByText('Reservación cancelada.')).toBeVisible()

  await page.getByRole('button', { name: 'Espera 2' }).click()
  await list.getByRole('button', { name: 'Dar lugar a Zoe Espera' }).click()
  const dialog = page.getByRole('dialog', { name: 'Dar lugar a Zoe Espera' })
  await expect(dialog.getByText(/No le quedan créditos|créditos/).first()).toBeVisible()
  await dialog.getByRole('radio', { name: 'En efectivo, en el estudio' }).check()
  await dialog.getByRole('button', { name: 'Reservar' }).click()
  await expect(page.getByText('Lugar reservado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Espera 1' })).toBeVisible()
  await list.getByRole('button', { name: 'Quitar a Ada Espera de la lista de espera' }).click()
  await expect(page.getByText('Ya no está en la lista de espera.')).toBeVisible()
  await expect(list.getByText('Nadie espera un lugar en esta clase.')).toBeVisible()
})

test(
  'a coach takes attendance in the own classes, and sees no more',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const base = baseURL ?? ''
    const coach = await deskAs(base, 'coach@casaaura.mx')
    const today = new Date().toISOString().slice(0, 10)
    const end = new Date(Date.now() + 7 * DAY).toISOString().slice(0, 10)
    const { days } = await coach.call('GET', `/schedule/staff?start_date=${today}&end_date=${end}`)
    type Own = { single_class_id: number; taken: number; class_date: string }
    // One that is still to come: in an earlier one everybody has been checked in.
    const own = days
      .flatMap(({ details }: { details: Own[] }) => details)
      .find(({ taken, class_date }: Own) => taken > 0 && Date.parse(class_date) > Date.now())
    await signInAs(page.request, base, 'coach@casaaura.mx')
    await page.goto(`/admin/clases/${own.single_class_id}`)
    await expect(page.getByRole('button', { name: /^Check-in de/ }).first()).toBeVisible()
    await expect(page.getByRole('button', { name: 'Reservar a alguien' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Más acciones/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/@|\$/)).toHaveCount(0)
  },
)
