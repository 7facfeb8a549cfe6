import { randomInt } from 'node:crypto'
import sharp from 'sharp'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { PASSWORD } from '#tests/e2e/desk.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('a health form asks step by step, by keyboard, and keeps what was answered @once', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL ?? '')
  await page.goto('/mystudio/informacion')
  await expect(page.getByText(/^Falta: Fecha de nacimiento, Nombre del contacto/)).toBeVisible()
  await page.getByRole('link', { name: 'Contestar: Ficha de salud' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ficha de salud' })).toBeVisible()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByText('Revisa los campos faltantes o inválidos.')).toBeVisible()
  await expect(page.getByLabel('Fecha de nacimiento')).toBeFocused()
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveAccessibleDescription('Debes llenar este campo.')
  // The bar below the form does not cover it.
  await expect(async () => {
    const covered = await page.getByLabel('Fecha de nacimiento').evaluate((field) => {
      const { left, top, height } = field.getBoundingClientRect()
      return document.elementFromPoint(left + 20, top + height / 2) !== field
    })
    expect(covered).toBe(false)
  }).toPass({ timeout: 3000 })
  await expectAccessible(page)
  // Each one leads to its question, and leaves the list when it is answered.
  const wrong = page.getByRole('listitem').getByRole('button')
  await expect(wrong).toHaveText([
    'Fecha de nacimiento',
    'Nombre del contacto',
    'Celular del contacto',
    'Disciplina favorita',
  ])
  await wrong.nth(2).press('Enter')
  await expect(page.getByLabel('Celular del contacto')).toBeFocused()
  await page.getByLabel('Fecha de nacimiento').fill('1991-02-14')
  await expect(wrong).toHaveText(['Nombre del contacto', 'Celular del contacto', 'Disciplina favorita'])
  await page.getByLabel('Nombre del contacto').fill('Lucía')
  await page.getByLabel('Celular del contacto').fill('55 1234 5678')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByText('Revisa el campo: Disciplina favorita')).toBeVisible()
  await page.getByLabel('Disciplina favorita').selectOption('Yoga')
  await page.getByLabel('Estatura').fill('-5')
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
  await expect(page.getByText('El número no puede ser negativo.')).toBeVisible()
  await page.getByLabel('Estatura').fill('164')
  // Half an address is refused, although the address is optional.
  await page.getByLabel('Calle').fill('Colima')
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
  await expect(page.getByText('Debes agregar tu ciudad.')).toBeVisible()
  await page.getByLabel('Calle').fill('')
  await page.getByRole('button', { name: 'Siguiente' }).press('Enter')
  await expect(page.getByText('Paso 2 de 2')).toBeVisible()
  await page.getByRole('button', { name: 'Regresar' }).press('Enter')
  await expect(page.getByText('Paso 1 de 2')).toBeFocused()
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByText('Paso 2 de 2')).toBeFocused()
  // The second press of a double click sends nothing of a step that was not seen.
  await page.getByRole('button', { name: 'Guardar' }).hover()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect(page.getByText(/^Revisa/)).toHaveCount(0)

  await expect(page.getByRole('group', { name: '¿En dónde?' })).toHaveCount(0)
  await page.getByRole('radio', { name: 'Sí' }).press('Space')
  const where = page.getByRole('group', { name: '¿En dónde?' })
  await where.getByRole('checkbox', { name: 'Rodilla' }).check()
  await where.getByLabel('Agregar otra').fill('Tobillo')
  await where.getByLabel('Agregar otra').press('Enter')
  await expect(where.getByRole('checkbox', { name: 'Tobillo' })).toBeChecked()
  // Typed, a suggestion is ticked.
  await where.getByRole('checkbox', { name: 'Rodilla' }).uncheck()
  await where.getByLabel('Agregar otra').fill('Rodilla')
  await where.getByLabel('Agregar otra').press('Enter')
  await expect(where.getByRole('checkbox', { name: 'Rodilla' })).toBeChecked()
  // A press beside it loses nothing.
  await page.getByRole('radio', { name: 'No', exact: true }).check()
  await expect(where).toHaveCount(0)
  await page.getByRole('radio', { name: 'Sí' }).check()
  for (const name of ['Rodilla', 'Tobillo']) await expect(where.getByRole('checkbox', { name })).toBeChecked()
  const picture = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#9a452b' } })
    .png()
    .toBuffer()
  await page
    .getByLabel('Foto para tu expediente')
    .setInputFiles({ name: 'yo.png', mimeType: 'image/png', buffer: picture })
  await expect(page.getByText('yo.png', { exact: true })).toBeVisible()
  await page.getByRole('radio', { name: '4' }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText(/^Revisa el campo: Autorizo/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Autorizo/ }).check()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Respuestas guardadas.')).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Celular del contacto')).toHaveValue('5512345678')
  await page.getByRole('button', { name: 'Siguiente' }).click()
  await expect(page.getByRole('checkbox', { name: 'Tobillo' })).toBeChecked()
  await expect(page.getByText('yo.png', { exact: true })).toBeVisible()
  const overflow = await page.evaluate(async () => {
    document.documentElement.style.fontSize = '200%'
    await document.fonts.ready
    return document.documentElement.scrollWidth - document.documentElement.clientWidth
  })
  expect(overflow).toBeLessThanOrEqual(0)
})

test('signing up asks what the studio asks', { tag: '@once' }, async ({ page }) => {
  const phone = `55${randomInt(1e8).toString().padStart(8, '0')}`
  await page.goto('/registro')
  await page.getByLabel('¿Cómo te gusta que te digamos? (Opcional)').fill('Lucha')
  await page.getByLabel('Nombre', { exact: true }).fill('Lucía')
  await page.getByLabel('Apellido').fill('Mar')
  await page.getByLabel('Correo electrónico').fill(`lucia.${phone}@example.com`)
  await page.getByLabel('Teléfono').fill(phone)
  await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirma tu contraseña').fill(PASSWORD)
  for (const box of await page.getByRole('checkbox', { name: /^Acepto/ }).all()) await box.check()
  await page.getByRole('button', { name: 'Crear cuenta' }).click()
  await page.waitForURL('**/mystudio')
  await page.goto('/mystudio/formularios/1')
  await expect(page.getByLabel('¿Cómo te gusta que te digamos?')).toHaveValue('Lucha')
})
