import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// A drawer is opened here, which another file expects to open itself.
test.use({ studioName: 'counter', expectedError: /status of (404|409|412)/ })
test.describe.configure({ mode: 'default' })

test('reception sells to somebody new, once for two presses, and the cash is in the open drawer', async ({
  page,
  baseURL,
  studio,
}, { project }) => {
  test.slow()
  const desk = await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await configure(studio.url, { discounts_enabled: true })
  // One that an earlier, failed run left open.
  for (const { cash_drawer_id, expected } of (await desk.call('GET', '/cash_drawers')).open)
    await desk.call('POST', `/cash_drawers/${cash_drawer_id}/close`, {
      counted: expected,
      expected_amount: expected,
    })
  const email = `${project.name}-mostrador@example.com`

  await page.goto('/admin/ventas/nueva')
  await expect(page.getByRole('button', { name: 'Cobrar' })).toBeDisabled()
  await expect(page.getByText('Todos los videos, se renueva')).toBeVisible()
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toHaveCount(4)
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Paula')
  await dialog.getByRole('textbox', { name: 'Apellido' }).fill('Mostrador')
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(email)
  await dialog
    .getByRole('textbox', { name: 'Celular' })
    .fill(project.name === 'phone' ? '5599887701' : '5599887702')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/Cliente agregado/)).toBeVisible()

  await page.getByRole('radio', { name: '10 clases' }).click()
  await test.step('without an open drawer it says so, and opens one beside the sale', async () => {
    const note = page.getByText('Esta venta no entrará en ninguna caja.')
    await expect(note).toBeVisible()
    await page.getByRole('button', { name: 'Abrir caja' }).click()
    await dialog.getByRole('textbox', { name: 'Fondo inicial' }).fill('1000')
    await dialog.getByRole('button', { name: 'Abrir caja' }).click()
    await expect(note).toBeHidden()
    await expect(page.getByRole('radio', { name: '10 clases' })).toBeChecked()
  })
  const code = page.getByRole('textbox', { name: 'Código de descuento' })
  await code.fill('no-existe')
  await expect(page.getByRole('alert').filter({ hasText: /^Descuento no encontrado\.$/ })).toBeVisible()
  await expect(code).toHaveAccessibleDescription(/Descuento no encontrado\./)
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill('aura10')
  await expect(page.getByText('Descuento AURA10')).toBeVisible()
  await page.getByRole('textbox', { name: 'Recibido' }).fill('dos mil')
  await expect(page.getByText('Escribe un monto, con centavos o sin ellos.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cobrar $1,881.00' })).toBeDisabled()
  await page.getByRole('textbox', { name: 'Recibido' }).fill('1000')
  await expect(page.getByText('Faltan $881.00.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Recibido' }).fill('2000')
  await expect(page.getByText('$119.00')).toBeVisible()
  await page.getByRole('button', { name: 'Cobrar $1,881.00' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Venta terminada' })).toBeFocused()
  await expect(page.getByText(/Entrega \$119\.00 de cambio\./)).toBeVisible()
  await expectAccessible(page)

  const sold = await studio.db
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .select(['purchase.purchase_id', 'purchase.customer_id', 'purchase.status'])
    .where('customer.email', '=', email)
    .execute()
  expect(sold.map(({ status }) => status)).toEqual(['completed'])
  const [{ purchase_id, customer_id } = { purchase_id: 0, customer_id: 0 }] = sold
  const mails = await studio.db
    .selectFrom('message')
    .select('kind')
    .where('customer_id', '=', customer_id)
    .where('channel', '=', 'mail')
    .where('kind', '=', 'receipt')
    .execute()
  expect(mails).toHaveLength(1)
  await page.goto('/admin/caja')
  await expect(page.getByRole('link', { name: new RegExp(`^Venta, orden #0*${purchase_id},`) })).toHaveCount(
    1,
  )

  await test.step('the order shows its discount, and its state as the list does', async () => {
    const shade = () =>
      page
        .getByText('Completada', { exact: true })
        .filter({ visible: true })
        .first()
        .evaluate((label) => getComputedStyle(label.parentElement ?? label).backgroundColor)
    await page.goto(`/admin/ventas?buscar=${purchase_id}`)
    const listed = await shade()
    await page.goto(`/admin/pagos/${purchase_id}`)
    await expect(page.getByRole('definition').filter({ hasText: '−$209.00' })).toBeVisible()
    await expect(page.getByText('Descuento AURA10')).toBeVisible()
    expect(await shade()).toBe(listed)
  })
})

test('what another method took, less what was given back, stands beside the drawer', async ({
  page,
  baseURL,
}) => {
  const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  for (const { cash_drawer_id, expected } of (await admin.call('GET', '/cash_drawers')).open)
    await admin.call('POST', `/cash_drawers/${cash_drawer_id}/close`, {
      counted: expected,
      expected_amount: expected,
    })
  await admin.call('POST', '/cash_drawers', { float: 1000 })
  const { class_packages } = await admin.call('GET', '/class_packages')
  const pack = class_packages.find(({ title }: { title: string }) => title === 'Clase suelta')
  const { customers } = await admin.call('GET', '/customer/query?query=nueva')
  const { purchase } = await admin.call('POST', '/purchases/admin/sell', {
    customer_id: customers[0].customer_id,
    class_package_id: pack.class_package_id,
    payment_method_id: 1,
    expected_total: 260,
    again: true,
  })
  await admin.call('POST', `/purchases/refund/${purchase.purchase_id}`, { amount: 60, reason: 'Se lastimó' })
  await page.goto('/admin/caja')
  const others = page.getByRole('region', { name: 'Otras formas de pago' })
  await expect(others).toContainText('Cobrado $260.00, devuelto $60.00')
  await expect(others.getByRole('definition').first()).toHaveText('$200.00')
})

test.describe('an answer that is lost', () => {
  test.use({ expectedError: /ERR_FAILED/ })

  test('a walk-in with a code buys once, however often the desk presses', async ({ page, baseURL, studio }, {
    project,
  }) => {
    test.slow()
    const base = baseURL ?? ''
    await configure(studio.url, { discounts_enabled: true })
    const single = await ownClass(base, { capacity: 3 })
    const phone = project.name === 'phone' ? '5599887711' : '5599887712'
    await signInAs(page.request, base, 'recepcion@casaaura.mx')
    await page.goto(`/admin/clases/${single.single_class_id}`)
    await page.getByRole('button', { name: 'Reservar a alguien' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reservar a alguien' })
    await dialog.getByRole('button', { name: 'Es nuevo: darlo de alta' }).click()
    await dialog.getByLabel('Nombre', { exact: true }).fill('Camino')
    await dialog.getByLabel('Apellido').fill('Código')
    await dialog.getByLabel('Celular').fill(phone)
    await dialog.getByLabel('Correo').fill(`camino-${phone}@ejemplo.mx`)
    const pack = dialog.getByRole('option', { name: /^10 clases/ })
    await dialog.getByLabel('Paquete', { exact: true }).selectOption(await pack.getAttribute('value'))
    await dialog.getByLabel('Código de descuento').fill('aura10')
    await expect(dialog.getByText('Descuento AURA10')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Recibido' }).fill('2000')
    await expect(dialog.getByText('$119.00')).toBeVisible()
    let sales = 0
    await page.route('**/api/purchases/admin/sell', async (route) => {
      if (sales++ > 0) return route.continue()
      await route.fetch()
      await route.abort()
    })
    const confirm = dialog.getByRole('button', { name: 'Cobrar $1,881.00 y reservar' })
    await confirm.click()
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByLabel('Nombre', { exact: true })).toBeDisabled()
    await confirm.click()
    await expect(page.getByText('Lugar reservado.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Check-in de Camino Código' })).toBeVisible()
    expect(sales).toBe(2)
    const { customers } = await single.admin.call('GET', `/customer/query?query=${phone}`)
    expect(customers).toMatchObject([{ credits: 9 }])
    const { customer } = await single.admin.call('GET', `/customer/admin/${customers[0].customer_id}`)
    expect(customer.purchases).toMatchObject([{ amount: 2090, total_payment: 1881 }])
  })
})

test('a terminal’s sale keeps its reference, and a second one of the same package is asked for', async ({
  page,
  baseURL,
}, { project }) => {
  const desk = await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  const { customer } = await desk.call('POST', '/customer', {
    name: 'Tere',
    last_name: 'Terminal',
    email: `${project.name}-terminal@example.com`,
    phone: project.name === 'phone' ? '5599887703' : '5599887704',
  })
  const address = `/admin/ventas/nueva?cliente=${customer.customer_id}`
  const sellByCard = async () => {
    await page.goto(address)
    await page.getByRole('radio', { name: 'Clase suelta' }).click()
    await page.getByText('Terminal', { exact: true }).click()
    await expect(page.getByRole('textbox', { name: 'Recibido' })).toHaveCount(0)
  }
  await sellByCard()
  await page.getByRole('textbox', { name: 'Referencia' }).fill('AUT 004512')
  await page.getByRole('button', { name: 'Cobrar $260.00' }).click()
  await expect(page.getByText('Referencia AUT 004512')).toBeVisible()
  await page.getByRole('link', { name: 'Ver la orden' }).click()
  await expect(page.getByText('AUT 004512')).toBeVisible()

  await sellByCard()
  await expect(page.getByText('Ya compró este paquete hace un momento')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cobrar' })).toBeDisabled()
  await page.getByRole('button', { name: 'Vender otra vez' }).click()
  await expect(page.getByRole('button', { name: 'Cobrar $260.00' })).toBeEnabled()
})

test('a subscription whose first charge a code takes off is sold without a method', async ({
  page,
  baseURL,
  studio,
}, { project }) => {
  const desk = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await configure(studio.url, { discounts_enabled: true })
  const code = `PRIMERO${project.name}`.toUpperCase()
  const terms = { is_percent: true, amount: 100, first_invoice_only: true }
  await desk.call('POST', '/discounts', { code, ...terms })
  // Somebody who has confirmed their e-mail, as for everything that costs nothing.
  const { customers } = await desk.call('GET', '/customer/query?query=nueva@casaaura.mx')
  await page.goto(`/admin/ventas/nueva?cliente=${customers[0].customer_id}`)
  await page.getByRole('radio', { name: 'Ilimitado' }).click()
  await page.getByRole('textbox', { name: 'Código de descuento' }).fill(code)
  await page.getByRole('button', { name: 'Dar acceso' }).click()
  await expect(page.getByRole('heading', { name: 'Venta terminada' })).toBeFocused()
})

test('a refused sale says why and goes on with the new price', async ({ page, baseURL, studio }, {
  project,
}) => {
  const desk = await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  const { customer } = await desk.call('POST', '/customer', {
    name: 'Petra',
    last_name: 'Precio',
    email: `${project.name}-precio@example.com`,
    phone: project.name === 'phone' ? '5599887705' : '5599887706',
  })
  await page.goto(`/admin/ventas/nueva?cliente=${customer.customer_id}`)
  await page.getByRole('radio', { name: 'Clase suelta' }).click()
  await page.getByText('Terminal', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Cobrar $260.00' })).toBeEnabled()
  const of = { title: 'Clase suelta' }
  const priced = (price_cents: number) =>
    studio.db.updateTable('class_package').set({ price_cents }).where('title', '=', of.title).execute()
  await priced(27_000)
  try {
    await page.getByRole('button', { name: 'Cobrar $260.00' }).click()
    await expect(page.getByRole('alert')).toContainText('270')
    await page.getByRole('button', { name: 'Cobrar $270.00' }).click()
    await expect(page.getByRole('heading', { name: 'Venta terminada' })).toBeVisible()
  } finally {
    await priced(26_000)
  }
})
