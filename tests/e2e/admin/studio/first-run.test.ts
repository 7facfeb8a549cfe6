import { expectAccessible } from '#tests/e2e/accessible.ts'
import { expect, fillFirstRun, firstRunCode, test } from '#tests/e2e/empty-studio.ts'

// A refused call is a line in the browser's console.
test.use({ expectedError: /status of 400/ })

test('the first admin needs the server’s code', async ({ page, studio: { dataDir } }) => {
  test.setTimeout(120_000)
  // Nobody could sign in yet.
  for (const path of ['/', '/admin', '/admin/horario']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/primer-uso$/)
  }
  const code = page.getByLabel('Código del servidor')
  await fillFirstRun(page, {
    studio: 'Estudio Mar',
    name: 'Marta',
    last_name: 'Gil',
    email: 'marta@example.com',
    password: 'una-clave-larga',
  })
  await page.getByLabel('Oscuro').fill('#102030')
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(code).toBeFocused()
  await code.fill('2222-2222-2222')
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este no es el código' }).first()).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(firstRunCode(dataDir))
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(page).toHaveURL(/\/admin\/guia$/)
  expect((await (await page.request.get('/api/appconfig')).json()).config).toContainEqual({
    key: 'dark',
    value: '#102030',
  })
  await page.goto('/admin')
  await expect(page.getByText('El sitio todavía no cobra en línea')).toBeVisible()
  // An empty list has nothing to search or to save.
  for (const list of ['ventas', 'caja/movimientos', 'mensajes/enviados']) {
    await page.goto(`/admin/${list}`)
    await expect(page.getByText(/^(Todavía no hay|Aún no se ha)/)).toBeVisible()
    await expect(page.getByRole('button', { name: /^(Exportar|Filtros)$/ })).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveCount(0)
  }
  // What is missing before the first class and the first sale is said where it is missed, with the way there.
  await page.goto('/admin/ventas/nueva')
  await expect(page.getByText('No hay paquetes de este tipo.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Nuevo paquete' })).toHaveAttribute(
    'href',
    /\/paquetes\/nuevo$/,
  )
  await page.goto('/admin/horario')
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Nueva clase' })
  await expect(dialog.getByText('Antes de agregar clases necesitas un tipo de clase.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('link', { name: 'Nuevo tipo' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Barre')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/tipos-de-clase\/\d+$/)
  await page.goto('/admin/horario')
  await page.getByRole('button', { name: 'Agregar clase', exact: true }).click()
  await expect(dialog.getByText('Antes de agregar clases necesitas una ubicación.')).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Nueva ubicación' })).toBeVisible()
})
