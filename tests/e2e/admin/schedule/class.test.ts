import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import type { Locator } from '@playwright/test'
import { type Desk, deskAs, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

const DAY = 86_400_000
const digits = (): string => String(randomInt(1_000_000_000, 9_999_999_999))

/** The map of a type of the demo. */
const REFORMER = '5,5'

// A refused request is also written to the console.
test.use({ expectedError: /409|412/ })

/** A new customer without credits. */
async function newcomer(admin: Desk, name: string) {
  const phone = digits()
  const { customer } = await admin.call('POST', '/customer', {
    name,
    last_name: 'Mostrador',
    phone,
    email: `${name.toLowerCase()}-${phone}@ejemplo.mx`,
  })
  return { customer_id: Number(customer.customer_id), name: `${name} Mostrador`, phone }
}

/** Finds somebody in a dialog. */
async function pick(dialog: Locator, query: string, name: string): Promise<void> {
  await dialog.getByRole('searchbox', { name: /^Buscar por nombre/ }).fill(query)
  await dialog.getByRole('option', { name: new RegExp(name) }).click()
  await expect(dialog.getByRole('button', { name: 'Cambiar de cliente' })).toBeFocused()
}

const clockOf = (at: Date): string =>
  new Intl.DateTimeFormat('es-MX', {
    timeZone: 'America/Mexico_City',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).format(at)

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
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  const room = page.getByRole('region', { name: 'Lugares' })

  await test.step('the press is shown before the server answers, and taken back', async () => {
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>()
    await page.route('**/api/class_reservations', (route) => seen.then(() => route.continue()))
    await list.getByRole('button', { name: 'Check-in de Paula Torres' }).click()
    await expect(list.getByText('1 de 2 llegó')).toBeVisible()
    goOn()
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

  await test.step('a press that comes twice checks in once', async () => {
    const press = { name: /^(Check-in|Deshacer el check-in) de Paula Torres/ }
    for (const button of [
      list.getByRole('button', press),
      room.getByRole('button', { name: /^Lugar 2: / }),
    ]) {
      await button.dblclick()
      await expect(list.getByText('1 de 2 llegó')).toBeVisible()
      await button.dblclick()
      await expect(list.getByText('0 de 2 llegaron')).toBeVisible()
    }
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
    // The spot is another person's, and not of who presses.
    await expect(dialog.getByRole('radiogroup', { name: 'Elige el lugar', exact: true })).toBeVisible()
    await dialog.getByRole('radio', { name: /^Lugar 9,/ }).click()
    const other = await newcomer(single.admin, 'Antes')
    await takePlace(single.admin, single.single_class_id, other.customer_id, { spot: 9 })
    await dialog.getByRole('button', { name: 'Cambiar de lugar' }).click()
    await expect(dialog.getByText(/ese lugar acaba de ser reservado/)).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Lugar 9, ocupado' })).toBeDisabled()
    await expect(dialog.getByRole('radio', { checked: true })).toHaveCount(0)
    await dialog.getByRole('radio', { name: /^Lugar 10,/ }).click()
    await expect(dialog.getByRole('radio', { name: 'Lugar 10, lugar elegido' })).toBeChecked()
    await dialog.getByRole('button', { name: 'Cambiar de lugar' }).click()
    await expect(page.getByText('Paula Torres ahora está en el lugar 10.')).toBeVisible()
    await expect(room.getByRole('button', { name: /^Lugar 10: Paula Torres/ })).toBeVisible()
  })
})

test('a printed list is whole, whatever the search leaves on the screen @widths', async ({
  page,
  baseURL,
}) => {
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

  await page.emulateMedia({ media: 'print' })
  for (const guest of guests) await expect(list.getByText(`${guest} Papel`)).toBeVisible()
  await expect(list.getByRole('searchbox')).toBeHidden()
  await expect(page.getByRole('complementary').or(page.getByRole('button'))).toHaveCount(0)
  await page.emulateMedia({ media: 'screen' })
  await list.getByRole('searchbox').fill('Nadie así')
  await page.emulateMedia({ media: 'print' })
  for (const guest of guests) await expect(list.getByText(`${guest} Papel`)).toBeVisible()
  await expect(list.getByText(/Nadie así/)).toBeHidden()
})

test('a place moves to another class with its guest @once', async ({ page, baseURL }) => {
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
  const clock = clockOf(at)
  await dialog.getByRole('combobox', { name: 'Clase' }).fill(`${clock}: `)
  await page.getByRole('option').first().click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cambiar de clase' }).click()
  await expect(page.getByText(`${name} quedó en la otra clase.`)).toBeVisible()
  await expect(page.getByText('Aún no hay reservaciones en esta clase.')).toBeVisible()
  await page.goto(`/admin/clases/${other.single_class_id}`)
  await expect(page.getByRole('button', { name: 'Check-in de Paula Torres' })).toBeVisible()
})

test('somebody who walks in is entered, buys a package and gets a place in one dialog @once', async ({
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
  await expect(pack).toHaveCount(1)
  // Neither pays for this class.
  await expect(dialog.getByRole('option', { name: /^(Online mensual|Masterclass Barre)/ })).toHaveCount(0)
  await dialog.getByLabel('Paquete', { exact: true }).selectOption(await pack.getAttribute('value'))
  // The price is shown before anybody is entered.
  const confirm = dialog.getByRole('button', { name: /^Cobrar \$[\d,.]+ y reservar$/ })
  await expect(confirm).toBeVisible()
  // What cannot be read is not the exact amount: nobody is entered, nothing is sold.
  const received = dialog.getByRole('textbox', { name: 'Recibido' })
  for (const [written, why] of [
    ['dos mil', 'Escribe un monto, con centavos o sin ellos.'],
    ['10', /^Faltan \$/],
  ] as const) {
    await received.fill(written)
    await confirm.click()
    await expect(received).toBeFocused()
    await expect(dialog.getByText(why)).toBeVisible()
    await expect(dialog.getByLabel('Nombre', { exact: true })).toBeEnabled()
  }
  await received.fill('5000')
  // At either width its whole head is in view.
  await dialog.getByLabel('Nombre', { exact: true }).scrollIntoViewIfNeeded()
  await expectAccessible(page)
  await confirm.click()
  await expect(page.getByText(/^Lugar reservado\. Entrega \$[\d,.]+ de cambio\.$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check-in de Camino Prueba' })).toBeVisible()
  const { customers } = await single.admin.call('GET', `/customer/query?query=${phone}`)
  expect(customers).toMatchObject([{ name: 'Camino', credits: 9 }])
})

test('who comes late gets a place that is checked in @once', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 3, at: new Date() })
  const person = await newcomer(single.admin, 'Tarde')
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  await page.getByRole('button', { name: 'Reservar a alguien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reservar a alguien' })
  await expect(dialog.getByText(/La clase ya comenzó/)).toBeVisible()
  await pick(dialog, person.phone, person.name)
  // The rule is said as the customer reads it, and says so.
  const why = dialog.getByRole('note').filter({ hasText: 'Así lo lee el cliente' })
  await expect(why).toContainText(/No tienes un crédito que sirva\./)
  const reserve = dialog.getByRole('button', { name: 'Reservar', exact: true })
  await expect(reserve).toBeDisabled()
  await expect(reserve).toHaveAccessibleDescription(/No tienes un crédito que sirva\./)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'En efectivo, en el estudio' }).check()
  await expect(why).toHaveCount(0)
  await reserve.click()
  await expect(page.getByText('Lugar reservado.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Deshacer el check-in de ${person.name}` })).toBeVisible()
})

test('a walk-in who bought just now buys again, and a sale whose place is gone is not repeated @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 1 })
  const { admin, single_class_id } = single
  const person = await newcomer(admin, 'Otra')
  const { class_packages: packs } = await admin.call('GET', '/class_packages')
  const pack = packs.find(({ title }: { title: string }) => title === '10 clases')
  const sale = { customer_id: person.customer_id, class_package_id: pack.class_package_id }
  const { total_payment } = await admin.call('POST', '/purchases/admin/quote', sale)
  await admin.call('POST', '/purchases/admin/sell', {
    ...sale,
    payment_method_id: 1,
    expected_total: total_payment,
  })
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single_class_id}`)
  await page.getByRole('button', { name: 'Reservar a alguien' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reservar a alguien' })
  await pick(dialog, person.phone, person.name)
  await dialog.getByRole('radio', { name: 'Comprando un paquete ahora' }).check()
  await dialog.getByLabel('Paquete', { exact: true }).selectOption(String(pack.class_package_id))
  await expect(dialog.getByText(/Ya compró este paquete hace un momento/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Vender otra vez' }).click()
  const { total_payment: price } = await admin.call('POST', '/purchases/admin/quote', {
    ...sale,
    again: true,
  })
  await dialog.getByRole('textbox', { name: 'Recibido' }).fill(String(price + 50))

  // The only place goes in between.
  await takePlace(admin, single_class_id, await somebody(base))
  await dialog.getByRole('button', { name: /^Cobrar \$[\d,.]+ y reservar$/ }).click()
  // The change stays in sight.
  const sold = dialog.getByText(
    'El paquete ya está vendido y pagado. Falta el lugar. Entrega $50.00 de cambio.',
  )
  await expect(sold).toBeVisible()
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click()
  await expect(sold).toBeVisible()
  await expect(dialog.getByText(/Esta clase está llena/)).toBeVisible()
  const { customer } = await admin.call('GET', `/customer/admin/${person.customer_id}`)
  expect(customer.purchases).toHaveLength(2)
})

test('somebody is booked from Hoy and from their own page @once', async ({ page, baseURL }) => {
  const base = baseURL ?? ''
  const at = new Date(Math.floor((Date.now() + 9 * DAY) / DAY) * DAY + (13 * 60 + randomInt(60)) * 60_000)
  const { admin, name } = await ownClass(base, { capacity: 3, at })
  const person = await newcomer(admin, 'Hoy')
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  const clock = clockOf(at)
  const choose = async (dialog: Locator) => {
    await dialog.getByRole('combobox', { name: 'Clase' }).fill(`${clock}: ${name}, 3`)
    await dialog.getByRole('option').first().click()
  }
  await page.goto(`/admin/clientes/${person.customer_id}`)
  await page.getByRole('button', { name: 'Reservar clase' }).click()
  const own = page.getByRole('dialog', { name: `Reservar clase para ${person.name}` })
  await own.getByRole('button', { name: 'Reservar', exact: true }).click()
  await expect(own.getByText('Elige la clase.')).toBeVisible()
  await own.getByRole('button', { name: 'Regresar' }).click()

  await page.goto('/admin')
  await page.getByRole('button', { name: 'Nueva reservación' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva reservación' })
  await pick(dialog, person.phone, person.name)
  await expect(dialog.getByRole('button', { name: 'Es nuevo: darlo de alta' })).toHaveCount(0)
  // The head of the dialog does not cover the list.
  await dialog.getByRole('combobox', { name: 'Clase' }).click()
  await dialog.getByRole('option').first().click({ trial: true, timeout: 5000 })
  await choose(dialog)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: 'En efectivo, en el estudio' }).check()
  await dialog.getByRole('button', { name: 'Reservar', exact: true }).click()
  await expect(page.getByText('Lugar reservado.')).toBeVisible()
  const { customer } = await admin.call('GET', `/customer/admin/${person.customer_id}`)
  expect(customer.reservations).toHaveLength(1)
})

test('the desk puts somebody on a waitlist and changes its order with the keyboard @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { single_class_id, admin } = await ownClass(base, { full: true })
  const [zoe, ada] = [await newcomer(admin, 'Zoe'), await newcomer(admin, 'Ada')]
  await admin.call('POST', '/waitlist', { single_class_id, customer_id: zoe.customer_id })
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single_class_id}`)
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  await page.getByRole('button', { name: 'Espera 1' }).click()
  await list.getByRole('button', { name: 'Agregar a la lista' }).click()
  const dialog = page.getByRole('dialog', { name: 'Agregar a la lista' })
  await pick(dialog, ada.phone, ada.name)
  await dialog.getByRole('button', { name: 'Agregar a la lista' }).click()
  await expect(page.getByText('Ya está en la lista de espera.')).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText([/Zoe/, /Ada/])
  const up = list.getByRole('button', { name: `Subir a ${ada.name}` })
  await up.press('Enter')
  await expect(page.getByText(`${ada.name} ahora es 1.º en la lista de espera.`)).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveText([/Ada/, /Zoe/])
  await expect(up).toBeFocused()
  await expect(up).toHaveAttribute('aria-disabled', 'true')
  await list.getByRole('button', { name: `Bajar a ${ada.name}` }).click()
  await expect(list.getByRole('listitem')).toHaveText([/Zoe/, /Ada/])
  await expectAccessible(page)
})

test('who waits gets a freed place by hand, in the order of the list @once', async ({ page, baseURL }) => {
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
    await expect(page.getByRole('button', { name: /^Más acciones para/ })).toHaveCount(0)
    await expect(page.getByRole('main').getByText(/@|\$/)).toHaveCount(0)
  },
)
