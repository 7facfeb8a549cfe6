import { expectAccessible } from '#tests/e2e/accessible.ts'
import { chooseAction, deskAs, signInAs } from '#tests/e2e/desk.ts'
import { ownClass, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

/** A customer of this test's own; both widths run at once on one studio. */
async function newCustomer(baseURL: string, last_name: string) {
  const desk = await deskAs(baseURL, 'admin@casaaura.mx')
  const mark = `${Date.now()}`.slice(-8)
  const { customer } = await desk.call('POST', '/customer', {
    name: 'Begoña',
    last_name,
    email: `begona-${mark}-${test.info().project.name}@example.mx`,
    phone: `55${mark}`,
  })
  return { desk, id: customer.customer_id as number }
}

test('an admin finds a customer, gives access, removes classes and revokes @once', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  // The customer of an earlier try is still there.
  const own = `${info.project.name} ${info.retry}${info.repeatEachIndex}`
  const last_name = `Ibáñez ${own}`
  const { desk, id } = await newCustomer(baseURL ?? '', last_name)
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/clientes')
  await page.getByRole('searchbox', { name: 'Nombre, correo o teléfono' }).fill(`begona ibanez ${own}`)
  await page.getByRole('link', { name: new RegExp(`Begoña ${last_name}`) }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Begoña ${last_name}` })).toBeVisible()
  await expect(page.getByText('Correo sin confirmar')).toBeVisible()

  await chooseAction(page, 'Confirmar correo')
  await expect(page.getByText('Correo confirmado.')).toBeVisible()
  await expect(page.getByText('Correo sin confirmar')).toHaveCount(0)

  await chooseAction(page, 'Dar acceso a un paquete')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Paquete' }).click()
  await page.getByRole('option', { name: '5 clases' }).click()
  await dialog.getByRole('button', { name: 'Dar acceso' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toBeVisible()
  // The form moves its focus to the first empty field: a press before that would land there.
  await expect(dialog.getByRole('combobox', { name: 'Forma de pago' })).toBeFocused()
  await dialog.getByRole('switch', { name: 'Es un regalo: no se cobra' }).press('Space')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Dar acceso' }).click()
  await expect(page.getByText('¡Acceso agregado!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Créditos' }).getByText('Saldo 5')).toBeVisible()

  await chooseAction(page, 'Restar clases')
  await dialog.getByRole('textbox', { name: 'Clases a restar' }).fill('2')
  await dialog.getByRole('textbox', { name: 'Motivo (Opcional)' }).fill('Cortesía duplicada')
  await dialog.getByRole('button', { name: 'Restar', exact: true }).click()
  await expect(page.getByText('¡Clases Restadas!')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Créditos' }).getByText('Saldo 3')).toBeVisible()
  const [latest, first] = [page.getByRole('row').nth(1), page.getByRole('row').nth(2)]
  await expect(latest).toContainText('Se retiraron 2 créditos')
  await expect(latest).toContainText('Cortesía duplicada')
  await expect(latest.getByRole('cell', { name: '−2', exact: true })).toBeVisible()
  await expect(first).toContainText(/Regalo: 5 clases, Orden #00\d+/)

  await page.getByRole('region', { name: 'Compras' }).getByRole('button', { name: 'Revocar acceso' }).click()
  await dialog.getByRole('button', { name: 'Revocar acceso' }).click()
  await expect(page.getByText('¡Acceso eliminado!')).toBeVisible()
  const { customer } = await desk.call('GET', `/customer/admin/${id}`)
  expect([customer.credits, customer.purchases[0].status]).toEqual([0, 'revoked'])
})

test(
  'a press aimed at a row does not land on another one that a search puts there',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    const last_name = `Puntería ${Date.now()}`
    await newCustomer(baseURL ?? '', last_name)
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto('/admin/clientes')
    const box = await page.locator('main :is(tbody, li) a').filter({ visible: true }).first().boundingBox()
    const at = [(box?.x ?? 0) + 60, (box?.y ?? 0) + 8] as const
    // What is under the pointer as soon as the row that was found stands there.
    const underPointer = page.evaluate(
      ([x, y]) =>
        new Promise<string | null>((resolve) => {
          const observer = new MutationObserver(() => {
            if (document.querySelectorAll('tbody tr').length !== 1) return
            observer.disconnect()
            requestAnimationFrame(() =>
              resolve(document.elementFromPoint(x, y)?.closest('a')?.textContent ?? null),
            )
          })
          observer.observe(document.body, { childList: true, subtree: true })
        }),
      at,
    )
    await page.getByRole('searchbox', { name: 'Nombre, correo o teléfono' }).pressSequentially(last_name)
    await page.mouse.click(...at)
    expect(await underPointer).toBeNull()
    await expect(page).toHaveURL(/\/admin\/clientes\?buscar=/)
    // Once it stands there, the mouse opens it.
    await page.getByRole('link', { name: new RegExp(last_name) }).click()
    await expect(page.getByRole('heading', { level: 1, name: `Begoña ${last_name}` })).toBeVisible()
  },
)

test('an admin reads why somebody cannot book and who changed what, takes the data along and deletes the account @once', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  const last_name = `Olmedo ${info.project.name}`
  const { desk, id } = await newCustomer(baseURL ?? '', last_name)
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto(`/admin/clientes/${id}`)
  const why = page.getByRole('region', { name: '¿Por qué no pudo reservar?' })
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
  await why.getByLabel('Día').fill(day)
  await why.getByRole('combobox', { name: 'Clase' }).click()
  await page.getByRole('option').first().click()
  await expect(why.getByText('No puede reservar')).toBeVisible()
  await expect(why.getByText('Todavía no has tenido créditos')).toBeVisible()
  await expectAccessible(page)

  const history = page.getByRole('region', { name: 'Historial' })
  await history.getByRole('button', { name: 'Ver quién cambió qué' }).press('Enter')
  await expect(history.getByRole('button', { name: 'Ocultar' })).toBeFocused()
  await expect(history.getByText(`Laura Mena agregó la ficha de Begoña ${last_name}`)).toBeVisible()
  // What is done meanwhile is in the lines that are open.
  await chooseAction(page, 'Confirmar correo')
  await expect(history.getByText(`Laura Mena confirmó el correo de Begoña ${last_name}`)).toBeVisible()

  const download = page.waitForEvent('download')
  await chooseAction(page, 'Descargar sus datos')
  expect((await download).suggestedFilename()).toBe(`datos-cliente-${id}.json`)

  await chooseAction(page, 'Eliminar cuenta')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(dialog.getByText('No es su apellido.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Escribe su apellido para confirmar' }).fill(last_name)
  await dialog.getByRole('button', { name: 'Eliminar cuenta' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Cuenta eliminada' })).toBeVisible()
  expect((await desk.call('GET', `/customer/admin/${id}`)).customer.phone).toBeNull()
})

test('an admin makes two accounts of one person one, and takes it back @once', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  const { id, desk } = await newCustomer(baseURL ?? '', `Ureña ${info.project.name}`)
  const other = await newCustomer(baseURL ?? '', `Urena doble ${info.project.name}`)
  await desk.call('POST', '/customer/notes', { customer_id: other.id, text: 'Prefiere la fila 2' })
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto(`/admin/clientes/${id}`)
  await chooseAction(page, 'Unir cuenta repetida')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Unir cuentas' }).click()
  await expect(dialog.getByText('Busca la cuenta repetida.')).toBeVisible()
  await dialog.getByRole('searchbox').fill(`urena doble ${info.project.name}`)
  await dialog.getByRole('option').first().click()
  await expect(dialog.getByRole('status').getByText('1 nota')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Unir cuentas' }).click()
  await expect(page.getByText('Cuentas unidas.')).toBeVisible()
  await expect(page.getByText('Prefiere la fila 2')).toBeVisible()
  await page.getByRole('button', { name: 'Deshacer unión' }).click()
  await expect(page.getByText('Unión deshecha: son otra vez dos cuentas.')).toBeVisible()
  await expect(page.getByText('Prefiere la fila 2')).toHaveCount(0)
})

test.describe('two accounts with places in one class', () => {
  test.use({ expectedError: /409/ })

  test('do not become one, and the page says whose place is a guest’s @once', async ({
    page,
    baseURL,
  }, info) => {
    test.slow()
    const { id, desk } = await newCustomer(baseURL ?? '', `Juntas ${info.project.name}`)
    const other = await newCustomer(baseURL ?? '', `Junta doble ${info.project.name}`)
    const { single_class_id } = await ownClass(baseURL ?? '')
    await takePlace(desk, single_class_id, id, { guest: 'Lía' })
    await takePlace(desk, single_class_id, other.id)
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto(`/admin/clientes/${id}`)
    const places = page.getByRole('region', { name: 'Reservaciones' }).getByRole('listitem')
    await expect(places).toHaveCount(2)
    await expect(places.filter({ hasText: 'Invitado: Lía' })).toHaveCount(1)

    await chooseAction(page, 'Unir cuenta repetida')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('searchbox').fill(`junta doble ${info.project.name}`)
    await dialog.getByRole('option').first().click()
    await expect(dialog.getByRole('alert')).toContainText('Las dos cuentas tienen lugar en la misma clase')
    await expect(dialog.getByText(`Begoña Junta doble ${info.project.name}`)).toBeVisible()
    const confirm = dialog.getByRole('button', { name: 'Unir cuentas' })
    await expect(confirm).toBeDisabled()
    await expectAccessible(page)
    await confirm.click({ force: true })
    await expect(dialog.getByRole('alert')).toHaveCount(1)
    await dialog.getByRole('button', { name: 'Cambiar' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(confirm).toBeEnabled()

    await page.goto(`/admin/clientes/${id}/reservaciones`)
    await expect(page.getByText('Invitado: Lía').filter({ visible: true })).toHaveCount(1)
  })
})

test('reception enters a customer, notes an injury and blocks them @once', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin/clientes')
  await page.getByRole('button', { name: 'Nuevo cliente' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toHaveCount(4)
  const mark = `${Date.now()}`.slice(-8)
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Iñaki')
  await dialog.getByRole('textbox', { name: 'Apellido' }).fill(`Ruiz ${info.project.name}`)
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(`inaki-${mark}-${info.project.name}@example.mx`)
  await dialog
    .getByRole('textbox', { name: 'Celular' })
    .pressSequentially(`56 ${mark.slice(0, 4)} ${mark.slice(4)}`)
  await expect(dialog.getByRole('textbox', { name: 'Celular' })).toHaveValue(`56${mark}`)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /Iñaki Ruiz/ })).toBeVisible()
  // Giving packages is the admins'.
  await page.getByRole('button', { name: 'Más acciones' }).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Actuar como cliente',
    'Restablecer contraseña',
    'Confirmar correo',
    'Abrir WhatsApp',
    'Bloquear',
  ])
  await page.keyboard.press('Escape')

  await page.getByRole('textbox', { name: 'Nota nueva' }).fill('Rodilla operada')
  await page.getByRole('switch', { name: 'Mostrar como aviso en cada clase' }).press('Space')
  await page.getByRole('button', { name: 'Agregar nota' }).click()
  await expect(page.getByText('Nota guardada.')).toBeVisible()
  await expect(page.getByText('Rodilla operada')).toHaveCount(2)
  // The form behind has a field of the same name.
  await page.getByRole('button', { name: 'Editar nota' }).click()
  await dialog.getByLabel('Nota').fill(' ')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Debes llenar este campo.')).toBeVisible()
  await expect(dialog.getByLabel('Nota')).toBeFocused()
  await dialog.getByRole('button', { name: 'Regresar' }).click()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()
  await page.getByRole('combobox', { name: 'Etiquetas' }).fill('Amigos')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Etiquetas guardadas.')).toBeVisible()

  await chooseAction(page, 'Bloquear')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(page.getByText('Cliente bloqueado.')).toBeVisible()
  await expect(page.getByText(/no puede entrar, reservar ni comprar/)).toBeVisible()
  await chooseAction(page, 'Desbloquear')
  await expect(page.getByText('Cliente desbloqueado.')).toBeVisible()
})

test('every reservation and purchase of a customer can be read, by state and days @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin/clientes?buscar=clienta@casaaura.mx')
  await page.getByRole('link', { name: /Ana Torres/ }).click()
  await page
    .getByRole('region', { name: 'Reservaciones' })
    .getByRole('link', { name: /^Ver las/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reservaciones de Ana Torres' })).toBeVisible()
  await page.getByRole('button', { name: 'Canceladas' }).click()
  await expect(page).toHaveURL(/estado=cancelled/)
  await expect(page.getByText('Próxima', { exact: true })).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Periodo' }).selectOption('Elegir fechas')
  await page.getByLabel('Hasta').fill('2020-01-31')
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible()
  await expectAccessible(page)
  // The page of one customer leads there as soon as it does not show all of them.
  await page.goto(new URL(page.url()).pathname.replace('reservaciones', 'compras'))
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Completada')
  await expect(page).toHaveURL(/estado=completed/)
  await page.locator('main a[href^="/admin/pagos/"]').filter({ visible: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: /^Orden #00\d+$/ })).toBeVisible()
  // She did not come; “No Asistí” is what she reads herself.
  await page.goto('/admin/clientes?buscar=penalizada@casaaura.mx')
  await page.getByRole('link', { name: /Elena Paz/ }).click()
  const missed = page.getByText('No asistió', { exact: true }).filter({ visible: true })
  await expect(missed.first()).toBeVisible()
  await page.goto(`${new URL(page.url()).pathname}/reservaciones?estado=past`)
  await expect(missed.first()).toBeVisible()
  await expect(page.getByText('No Asistí', { exact: true })).toHaveCount(0)
})

test.describe('a search that cannot be reached', () => {
  test.use({ expectedError: /status of 502/ })

  test('leaves the list and what was typed, and the next one finds @once', async ({
    page,
    baseURL,
  }, info) => {
    const last_name = `Quiroga ${info.project.name}`
    await newCustomer(baseURL ?? '', last_name)
    await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    await page.goto('/admin/clientes')
    const field = page.getByRole('searchbox', { name: 'Nombre, correo o teléfono' })
    const rows = page.locator('main a[href^="/admin/clientes/"]').filter({ visible: true })
    const before = await rows.count()
    let asked = 0
    await page.route('**/*.data*', (route) => {
      asked += 1
      return route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' })
    })
    await field.fill(last_name)
    await expect(
      page.getByText('No pudimos conectarnos. Revisa tu conexión e intenta de nuevo.'),
    ).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/clientes$/)
    await expect(field).toHaveValue(last_name)
    await expect(rows).toHaveCount(before)
    await page.unroute('**/*.data*')
    // It is not asked again by itself.
    expect(asked).toBe(1)
    await field.press('Enter')
    await expect(page).toHaveURL(/buscar=/)
    await expect(rows).toHaveCount(1)
  })
})

test.describe('two people at one customer', () => {
  test.use({ expectedError: /409/ })

  test('the second one is shown the difference, and both changes stay @once', async ({
    page,
    baseURL,
  }, info) => {
    const { desk, id } = await newCustomer(baseURL ?? '', `Solís ${info.project.name}`)
    await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    await page.goto(`/admin/clientes/${id}`)
    await page.getByRole('button', { name: 'Editar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Bego')
    await desk.call('PUT', '/customer', { customer_id: id, name: 'Begoñita', instagram: 'begona' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByRole('heading', { name: 'Alguien más lo cambió' })).toBeVisible()
    await expect(dialog.getByRole('row', { name: /^Nombre/ }).getByRole('cell')).toHaveText([
      'Begoñita',
      'Bego',
    ])
    await expectAccessible(page)
    await expectNoOverflow(page, [1280, 390])
    expect((await desk.call('GET', `/customer/admin/${id}`)).customer.name).toBe('Begoñita')
    await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect(page.getByText('Datos guardados.')).toBeVisible()
    // The own change of the name, and the other person's of a field that was left alone here.
    expect((await desk.call('GET', `/customer/admin/${id}`)).customer).toMatchObject({
      name: 'Bego',
      instagram: 'begona',
    })
  })
})

test('the filters that Hoy leads to show the day that they are about @widths', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  const day = /\d{1,2} [a-z]{3}/
  for (const [filter, head] of [
    ['expiring', 'Primer vencimiento'],
    ['birthday', 'Cumpleaños'],
  ] as const) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(`/admin/clientes?estado=${filter}`)
    const table = page.getByRole('table', { name: 'Clientes' })
    await expect(table.getByRole('columnheader', { name: head })).toBeVisible()
    await expect(table.getByRole('columnheader', { name: 'Última visita' })).toHaveCount(0)
    await expect(table.getByRole('row').nth(1)).toContainText(day)
    await page.setViewportSize({ width: 390, height: 844 })
    const rows = page.getByRole('list', { name: 'Clientes' }).getByRole('listitem')
    await expect(rows.first()).toContainText(day)
  }
})

test('a dialog is not searched over, and does not go along to another customer @once', async ({
  page,
  baseURL,
}) => {
  const mark = `${Date.now()}`.slice(-6)
  const { id } = await newCustomer(baseURL ?? '', `Primera ${mark}`)
  await newCustomer(baseURL ?? '', `Segunda ${mark}`)
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto(`/admin/clientes/${id}`)
  const field = page.getByRole('combobox', { name: 'Buscar en el estudio' })
  // Until the page listens.
  await expect(async () => {
    await page.keyboard.press('Control+k')
    await expect(field).toBeFocused({ timeout: 1000 })
  }).toPass()
  await page.keyboard.type(`segunda ${mark}`)
  await page.getByRole('option', { name: /^Begoña Segunda/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Begoña Segunda ${mark}` })).toBeVisible()

  await page.getByRole('button', { name: 'Reservar' }).click()
  await expect(page.getByRole('dialog', { name: `Begoña Segunda ${mark}` })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: `Begoña Primera ${mark}` })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
