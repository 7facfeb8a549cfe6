import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.describe('a template', () => {
  // The server refuses what does not fit, and the page shows why. In the sandboxed mail no scripts run, axe's neither.
  test.use({ expectedError: /400|Blocked script execution in 'about:srcdoc'/ })

  test('is edited with a live preview, and restored @once', async ({ page, baseURL }) => {
    test.slow()
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto('/admin/mensajes')
    await page.getByRole('link', { name: 'Plantillas' }).click()
    await expect(page.getByText('WhatsApp no está conectado')).toBeVisible()
    const name = 'Cumpleaños'
    await page.getByRole('link', { name: new RegExp(`^${name}`) }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    const preview = page.frameLocator('iframe[title="El correo como se verá"]')
    await expect(preview.getByRole('link').first()).toBeVisible()
    await expectAccessible(page, ['iframe'])

    const body = page.getByRole('textbox', { name: 'Texto' })
    await body.fill('Qué gusto, {nombra}')
    await expect(page.getByText('El dato {nombra} no existe en este mensaje.')).toBeVisible()
    await expect(page.getByText('Corrige el texto para ver cómo queda.')).toBeVisible()
    await body.fill('Qué gusto, ')
    await page.getByRole('button', { name: 'Insertar {nombre}' }).click()
    await expect(body).toHaveValue('Qué gusto, {nombre}')
    await expect(body).toBeFocused()
    await expect(preview.getByText('Qué gusto, Mariana')).toBeVisible()

    await page.getByRole('link', { name: 'Todas las plantillas' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Seguir editando' }).click()
    await page.getByRole('button', { name: 'Publicar', exact: true }).click()
    await expect(page.getByText('Plantilla publicada.')).toBeVisible()
    await page.reload()
    await expect(body).toHaveValue('Qué gusto, {nombre}')

    await page.getByRole('button', { name: 'Restaurar texto original' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Restaurar texto original' }).click()
    await expect(page.getByText('El texto original está de vuelta.')).toBeVisible()
    await expect(body).not.toHaveValue(/Qué gusto/)
    await expect(page.getByRole('button', { name: 'Restaurar texto original' })).toHaveCount(0)
  })
})

test(
  'a customer chooses optional messages, and sees why others are required',
  { tag: '@once' },
  async ({ page, baseURL }, info) => {
    await signInAs(page.request, baseURL ?? '', 'nueva@casaaura.mx')
    await page.goto('/mystudio/avisos')
    const name = info.project.name.includes('phone') ? /^Cumpleaños/ : /^Créditos por vencer/
    const choice = page.getByRole('group', { name }).getByRole('checkbox', { name: 'Correo' })
    await expect(choice).toBeChecked()
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(page.getByText('Ya no recibirás este aviso por correo.')).toBeVisible()
    await page.reload()
    await expect(choice).not.toBeChecked()
    await page.getByText('Avisos que siempre llegan, y por qué').click()
    await expect(page.getByText('Es el comprobante de tu pago.')).toBeVisible()
    await expectAccessible(page)
    await choice.click()
    await expect(choice).toBeChecked()
    await expect(page.getByText('Volverás a recibir este aviso por correo.')).toBeVisible()
  },
)

test('the desk finds a message, reads it, and opens the conversation @once', async ({ page, baseURL }) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin/mensajes/enviados')
  await page.getByRole('button', { name: 'Filtros' }).click()
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('No se envió')
  await expect(page.getByText('Ningún mensaje es así.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Estado' }).selectOption('Guardado')
  await page.getByRole('combobox', { name: 'Mensaje' }).selectOption('Recibo de compra')
  const list = page.getByRole('region', { name: 'Mensajes, del más reciente al más antiguo' })
  await list.getByRole('link').first().click()
  const message = page.getByRole('article')
  await expect(message.getByText('Guardado', { exact: true })).toBeVisible()
  await message.getByText('Qué pasó con él').click()
  await expect(message.getByText('Escrito')).toBeVisible()
  // Only what failed has it.
  await expect(page.getByRole('button', { name: 'Reintentar' })).toHaveCount(0)
  await expectAccessible(page, ['iframe'])

  await message.getByRole('link', { name: 'Ver conversación' }).click()
  const thread = page.getByRole('region').filter({ has: page.getByRole('form', { name: /^Escribir a / }) })
  await expect(thread.getByRole('article', { name: 'El estudio escribió' }).first()).toBeVisible()
  await expect(thread.getByRole('button', { name: 'WhatsApp' })).toBeDisabled()
  await thread.getByRole('link', { name: 'Ver ficha' }).click()
  await page
    .getByRole('link', { name: /Ver conversación|Ver los/ })
    .first()
    .click()
  await expect(page).toHaveURL(/mensajes\?cliente=/)
  await expect(thread).toBeVisible()
})

test('the desk goes from one conversation to the next, and writes to somebody new', async ({
  page,
  baseURL,
}, { project }) => {
  const phone = project.name === 'phone'
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin/mensajes')
  const list = page.getByRole('region', { name: 'Conversaciones, de la más reciente a la más antigua' })
  const first = list.getByRole('listitem').first().getByRole('link')
  await first.click()
  await expect(page).toHaveURL(/(cliente|numero)=/)
  const form = page.getByRole('form', { name: /^Escribir a / })
  await expect(form).toBeVisible()
  await expectAccessible(page)
  // On a phone the conversation has the screen for itself.
  await expect(list).toBeVisible({ visible: !phone })
  if (phone) await page.getByRole('link', { name: 'Todas las conversaciones' }).click()
  await page.getByRole('searchbox', { name: 'Buscar cliente' }).fill('sofia vela')
  // The found ones move up: a press before that would land where somebody else was.
  await expect(page).toHaveURL(/buscar=sofia/)
  await list.getByRole('link', { name: /Sofía Vela/ }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Sofía Vela' })).toBeVisible()
  await form.getByRole('textbox').fill('Te esperamos el')
  if (phone) await page.getByRole('link', { name: 'Todas las conversaciones' }).click()
  await page.getByRole('button', { name: 'Escribir', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: '¿A quién le escribes?' })
  await dialog.getByRole('searchbox').fill('56 1000 0004')
  await expect(dialog.getByRole('option', { name: /Ana Torres/ })).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Torres' })).toBeVisible()
  await expect(form).toHaveAttribute('aria-label', 'Escribir a Ana')
  if (phone) return
  // What was begun for somebody else waits there.
  await expect(form.getByRole('textbox')).toHaveValue('')
  await list.getByRole('link', { name: /Sofía Vela/ }).click()
  await expect(form.getByRole('textbox')).toHaveValue('Te esperamos el')
  // A link to the whole list empties the field, and a way back fills it again.
  const search = page.getByRole('searchbox', { name: 'Buscar cliente' })
  await expect(search).toHaveValue('sofia vela')
  await page.getByRole('navigation').getByRole('link', { name: 'Mensajes' }).click()
  await expect(search).toHaveValue('')
  await expect(list.getByRole('listitem').nth(5)).toBeVisible()
  await page.goBack()
  await expect(search).toHaveValue('sofia vela')
  await expect(page).toHaveURL(/buscar=sofia/)
})

test(
  'a filter chosen while the list still loads adds to the one before',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    await page.goto('/admin/mensajes/enviados')
    await page.getByRole('button', { name: 'Filtros' }).click()
    const state = page.getByRole('combobox', { name: 'Estado' })
    let answer = () => {}
    const held = new Promise<void>((done) => (answer = done))
    await page.route('**/admin/mensajes/enviados.data?*', async (route) => {
      await held
      await route.continue()
    })
    await state.selectOption('Guardado')
    await page.getByRole('combobox', { name: 'Mensaje' }).selectOption('Recibo de compra')
    await expect(state).toHaveValue('stored')
    answer()
    await expect(page).toHaveURL(/estado=stored/)
    await expect(page).toHaveURL(/tipo=receipt/)
  },
)

test.describe('what the server answers late, or refuses', () => {
  test.use({ expectedError: /status of 50[03]/ })

  test('another conversation takes the next press, and a reload leaves what is being written @once', async ({
    page,
    baseURL,
  }) => {
    await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
    await page.goto('/admin/mensajes')
    const list = page.getByRole('region', { name: 'Conversaciones, de la más reciente a la más antigua' })
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route('**/admin/mensajes.data?*', (route) => held.then(() => route.continue()))
    const [first, second] = [0, 1].map((place) => list.getByRole('listitem').nth(place).getByRole('link'))
    const to = (await second?.getAttribute('href')) ?? ''
    const asked = page.waitForRequest('**/admin/mensajes.data?*')
    await first?.click()
    await asked
    // The rows stand where they stood: nothing was searched.
    await second?.click({ timeout: 5000 })
    answer()
    await expect(page).toHaveURL(to)
    await page.unrouteAll({ behavior: 'ignoreErrors' })

    const field = page.getByRole('form', { name: /^Escribir a / }).getByRole('textbox')
    await field.fill('Te esperamos el')
    for (const status of [503, 500]) {
      await page.route('**/admin/mensajes.data?*', (route) => route.fulfill({ status, body: 'No' }))
      const answered = page.waitForResponse((one) => one.status() === status)
      // As on coming back to the tab.
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      await answered
      await expect(page.getByText('No pudimos actualizar la página')).toBeVisible()
      await expect(field).toHaveValue('Te esperamos el')
      await page.getByRole('button', { name: 'Cerrar aviso' }).click()
      await page.unroute('**/admin/mensajes.data?*')
    }
    const answered = page.waitForResponse((one) => one.ok() && one.url().includes('mensajes.data'))
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await answered
    await expect(page.getByText('No pudimos actualizar la página')).toHaveCount(0)
  })
})

test('on the phone the inbox has one row of tabs, and its filter below the search @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/mensajes')
  const main = page.getByRole('main')
  const tabs = (name: string) => main.getByRole('navigation', { name }).filter({ visible: true })
  await expect(tabs('Secciones de mensajes')).toHaveCount(1)
  await expect(tabs('Qué conversaciones')).toHaveCount(0)
  const filter = main.getByRole('group', { name: 'Qué conversaciones' })
  await expect(filter.getByRole('button', { name: 'Todos', pressed: true })).toBeVisible()
  const search = await main.getByRole('searchbox').filter({ visible: true }).boundingBox()
  const below = await filter.boundingBox()
  expect(below!.y).toBeGreaterThanOrEqual(search!.y + search!.height)
  await filter.getByRole('button', { name: /^Fallidos/ }).click()
  await expect(page).toHaveURL(/filtro=fallidos/)
  await expect(filter.getByRole('button', { name: /^Fallidos/, pressed: true })).toBeVisible()
})
