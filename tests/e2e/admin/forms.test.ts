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
  await main.getByLabel('Pregunta', { exact: true }).fill('¿Dónde te duele?')
  await main.getByRole('button', { name: 'Una opción' }).click()
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
})
