import { randomUUID } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

// The refusal to delete a form with answers.
test.use({ expectedError: /status of 409 .*\/api\/forms\/\d+\)$/ })

test('an admin makes a form, orders its questions, and sees it as customers do', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const name = `Ficha ${randomUUID().slice(0, 8)}`
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto('/admin/formularios/nuevo')
  const main = page.getByRole('main')
  await main.getByLabel('Nombre', { exact: true }).fill(name)
  const preview = page.getByRole('complementary', { name: 'Vista previa' })

  await main.getByRole('button', { name: 'Texto corto' }).click()
  await main.getByRole('button', { name: 'Una opción' }).click()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  const closed = main.getByRole('button', { name: /^Pregunta sin texto/ }).first()
  await expect(closed).toBeFocused()
  await expect(closed).toContainText('Escribe la pregunta.')
  await page.keyboard.press('Enter')
  await main.getByLabel('Pregunta', { exact: true }).fill('¿Dónde te duele?')
  await main.getByRole('button', { name: 'Editar Pregunta sin texto' }).click()
  await main.getByLabel('Pregunta', { exact: true }).fill('¿Tienes una lesión?')
  await main.getByLabel('Opción 1', { exact: true }).fill('Sí')
  await main.getByRole('button', { name: 'Agregar opción' }).click()
  await main.getByLabel('Opción 2', { exact: true }).fill('No')
  await main.getByRole('switch', { name: 'Obligatoria' }).press('Space')
  await expect(preview.getByRole('radio', { name: 'Sí' })).toBeVisible()
  await expectAccessible(page)

  // The keyboard's way to order them; the second can only then be asked about.
  await main.getByRole('button', { name: 'Subir ¿Tienes una lesión?' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Bajar ¿Tienes una lesión?' })).toBeFocused()
  await main.getByRole('button', { name: 'Editar ¿Dónde te duele?' }).click()
  await main.getByLabel('Mostrar').selectOption({ label: 'Según «¿Tienes una lesión?»' })
  await expect(preview.getByLabel(/¿Dónde te duele\?/)).toHaveCount(0)
  await preview.getByText('Sí', { exact: true }).click()
  await expect(preview.getByLabel(/¿Dónde te duele\?/)).toBeVisible()

  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/formularios\/\d+$/)
  const id = Number(page.url().split('/').at(-1))
  const admin = await deskAs(base, 'admin@casaaura.mx')
  const { form } = await admin.call('GET', `/forms/${id}`)
  expect(form).toMatchObject({
    name,
    form_fields: [
      {
        key: 'tienes_una_lesion',
        type: 'select',
        required: true,
        options: [{ value: 'Sí' }, { value: 'No' }],
      },
      { key: 'donde_te_duele', precondition: { key: 'tienes_una_lesion', values: ['Sí'] } },
    ],
  })

  const customer = await deskAs(base, 'nueva@casaaura.mx')
  await customer.call('PUT', `/forms/${id}/answers`, {
    version: form.version,
    answers_version: 0,
    answers: { tienes_una_lesion: 'No' },
  })
  await page.getByRole('button', { name: 'Eliminar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Eliminar' }).click()
  await expect(dialog.getByText(/Está en uso: 1 persona que lo contestó/)).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible()

  // What is part of the site cannot be removed, so that is not offered.
  await page.goto('/admin/formularios/6')
  await expect(page.getByRole('button', { name: 'Ver quién cambió qué' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^(Archivar|Eliminar)$/ })).toHaveCount(0)
})

test('reception reads what a customer answered, and who else did, as a list and a file', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  const ana = await deskAs(baseURL ?? '', 'clienta@casaaura.mx')
  const { customer } = await ana.call('GET', '/customer')
  await page.goto(`/admin/clientes/${customer.customer_id}`)
  const section = page.getByRole('region', { name: 'Formularios' })
  await section.getByText('Ficha de salud').click()
  const form = section.getByRole('group').filter({ hasText: 'Ficha de salud' })
  await expect(form.getByText('¿Tienes alguna lesión?').locator('..')).toContainText('Sí')
  await expect(form.getByText('Contacto de emergencia: Nombre del contacto').locator('..')).toContainText(
    'Lucía Torres',
  )

  await form.getByRole('link', { name: 'Ver quién más contestó' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Respuestas: Ficha de salud' })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  expect((await download).suggestedFilename()).toMatch(/^respuestas ficha de salud\.csv$/)
  await page.getByRole('searchbox', { name: 'Nombre, correo o teléfono' }).fill('nadie así')
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Nombre, correo o teléfono' }).fill('torres ana')
  await page
    .getByRole('link', { name: /^Ana Torres/ })
    .filter({ visible: true })
    .first()
    .click()
  // Its answers are open.
  await expect(section.getByText('Lucía Torres')).toBeVisible()
})

test('questions are put in order with a finger @once', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/formularios/nuevo')
  const main = page.getByRole('main')
  for (const label of ['Una', 'Dos', 'Tres']) {
    await main.getByRole('button', { name: 'Número', exact: true }).click()
    await main.getByLabel('Pregunta', { exact: true }).fill(label)
  }
  await main.getByRole('button', { name: 'Editar Tres' }).click()
  const cards = main.locator('ol > li')
  const names = cards.locator('b')
  await cards.last().scrollIntoViewIfNeeded()
  const middle = async (index: number) => {
    const box = await cards.nth(index).locator('[data-grip]').boundingBox()
    if (box === null) throw new Error('not shown')
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await touch('touchStart', from)
    for (let step = 1; step <= 8; step += 1)
      await touch('touchMove', { x: from.x, y: from.y + ((to.y - from.y) * step) / 8 })
    await touch('touchEnd')
  }
  const scrolled = await page.evaluate(() => window.scrollY)
  const [first, last] = [await middle(0), await middle(2)]
  await drag(last, { x: last.x, y: first.y - 12 })
  await expect(names).toHaveText(['Tres', 'Una', 'Dos'])
  await expect(main.locator('[data-dragged]')).toHaveCount(0)
  expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  await drag(await middle(0), await middle(1).then(({ x, y }) => ({ x, y: y + 12 })))
  await expect(names).toHaveText(['Una', 'Tres', 'Dos'])
  // Beside the handle a finger scrolls the page.
  const beside = await middle(1).then(({ x, y }) => ({ x: x + 80, y }))
  await drag(beside, { x: beside.x, y: beside.y - 120 })
  await expect(names).toHaveText(['Una', 'Tres', 'Dos'])
})
