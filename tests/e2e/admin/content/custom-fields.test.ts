import { randomUUID } from 'node:crypto'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('an admin makes a group of custom fields, orders it by keyboard, and archives what was answered', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const name = `Vehículo ${randomUUID().slice(0, 8)}`
  await signInAs(page.request, base, 'admin@casaaura.mx')
  await page.goto('/admin/formularios')
  await page.getByRole('link', { name: 'Campos personalizados' }).click()
  await expect(page.getByText('Formulario «Perfil»').filter({ visible: true })).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo grupo' }).click()
  const main = page.getByRole('main')
  await main.getByLabel('Nombre', { exact: true }).fill(name)
  const preview = page.getByRole('complementary', { name: 'Vista previa' })

  await main.getByRole('button', { name: 'Texto corto' }).click()
  await main.getByLabel('Pregunta', { exact: true }).fill('¿Qué placas tiene?')
  await expect(preview.getByLabel('¿Qué placas tiene? (Opcional)')).toBeVisible()
  await main.getByRole('button', { name: 'Casilla' }).click()
  await main.getByLabel('Pregunta', { exact: true }).fill('Llego en auto')
  await main.getByRole('button', { name: 'Subir Llego en auto' }).press('Enter')
  await expect(main.getByRole('button', { name: 'Bajar Llego en auto' })).toBeFocused()
  await main.getByRole('button', { name: 'Editar ¿Qué placas tiene?' }).click()
  await main.getByLabel('Mostrar').selectOption({ label: 'Según «Llego en auto»' })
  await expect(preview.getByLabel(/placas/)).toHaveCount(0)
  await preview.getByText('Llego en auto').click()
  await expect(preview.getByLabel(/placas/)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page).toHaveURL(/\/admin\/formularios\/campos\/\d+$/)

  const id = Number(page.url().split('/').at(-1))
  const admin = await deskAs(base, 'admin@casaaura.mx')
  const group = await groupOf(admin, id)
  expect(group.form_fields).toMatchObject([
    { key: 'llego_en_auto', type: 'checkbox', order: 1 },
    { key: 'que_placas_tiene', precondition: { key: 'llego_en_auto', values: [true] } },
  ])
  const asking = { key: 'car', label: 'Tu auto', type: group.object }
  const { form } = await admin.call('POST', '/forms', { name, form_fields: [asking] })
  const customer = await deskAs(base, 'nueva@casaaura.mx')
  const answers = { 'car.llego_en_auto': true, 'car.que_placas_tiene': 'ABC-123' }
  await customer.call('PUT', `/forms/${form.form_id}/answers`, { version: 1, answers_version: 0, answers })

  await page.reload()
  await main.getByRole('button', { name: 'Editar ¿Qué placas tiene?' }).click()
  await expect(main.getByText('1 persona lo contestó.')).toBeVisible()
  // What was answered is not removed.
  await expect(main.getByRole('button', { name: /Quitar pregunta/ })).toHaveCount(0)
  await main.getByRole('switch', { name: 'Se pregunta' }).press('Space')
  await preview.getByText('Llego en auto').click()
  await expect(preview.getByLabel(/placas/)).toHaveCount(0)
  await page.getByRole('button', { name: 'Guardar', exact: true }).click()
  await expect(page.getByText('Campos guardados.')).toBeVisible()
  await page.reload()
  await expect(main.getByText('Archivado')).toBeVisible()
  const asked = (await customer.call('GET', `/forms/${form.form_id}`)).form
  expect(asked.form_fields[0].form_fields).toMatchObject([{ key: 'llego_en_auto', value: true }])
  expect((await groupOf(admin, id)).form_fields[1]).toMatchObject({ archived: true, uses: { answers: 1 } })
  await admin.call('PUT', '/forms', { form_id: form.form_id, archived: true })
})

async function groupOf(admin: Awaited<ReturnType<typeof deskAs>>, id: number) {
  const { custom_field_groups } = await admin.call('GET', '/custom_field_groups')
  return custom_field_groups.find(
    (one: { custom_field_group_id: number }) => one.custom_field_group_id === id,
  )
}

test('a field is dragged to its place @widths', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/formularios/campos/nuevo')
  const main = page.getByRole('main')
  for (const label of ['Primero', 'Segundo']) {
    await main.getByRole('button', { name: 'Texto corto', exact: true }).click()
    await main.getByLabel('Pregunta', { exact: true }).fill(label)
  }
  await main.getByRole('button', { name: 'Editar Segundo' }).click()
  const cards = main.locator('ol > li')
  await cards
    .nth(1)
    .locator('[data-grip]')
    .dragTo(cards.nth(0), { targetPosition: { x: 20, y: 4 } })
  await expect(cards.locator('b')).toHaveText(['Segundo', 'Primero'])
  const preview = page.getByRole('complementary', { name: 'Vista previa' })
  await expect(preview.getByRole('textbox').first()).toHaveAccessibleName(/Segundo/)
})
