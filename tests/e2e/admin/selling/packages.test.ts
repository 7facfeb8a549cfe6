import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('a package is written with its card beside it, put on the landing page, archived and sold again', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  // Both widths run at once on one studio.
  const title = `Diez de verano (${info.project.name})`
  await page.goto('/admin/paquetes')
  await page.getByRole('link', { name: 'Nuevo paquete' }).click()
  await page.getByRole('textbox', { name: 'Nombre', exact: true }).fill(title)
  await page.getByRole('textbox', { name: 'Precio', exact: true }).fill('1800')
  await page.getByRole('textbox', { name: 'Precio de oferta (Opcional)' }).fill('1900')
  await page.getByRole('textbox', { name: 'Clases', exact: true }).fill('10')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('La oferta no puede costar más que el precio.')).toBeVisible()
  await expect(page.getByText('Escribe un número.')).toHaveCount(1)
  const preview = page.getByRole('complementary', { name: 'Vista previa' })
  await expect(preview.getByText('Escribe clases, vigencia y precio')).toBeVisible()
  await page.getByRole('textbox', { name: 'Precio de oferta (Opcional)' }).fill('1500')
  await page.getByRole('textbox', { name: 'Vigencia (días)' }).fill('60')
  await expect(preview.getByText(title)).toBeVisible()
  await expect(preview.getByText(/1,500/)).toBeVisible()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Paquete guardado.')).toBeVisible()
  await expect(page).toHaveURL(/\/paquetes\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  // The editor of the stored record has replaced the empty one.
  await expect(page.getByRole('button', { name: 'Archivar' })).toBeVisible()

  const home = page.getByRole('switch', { name: 'Aparece en la página de inicio' })
  // A new one is shown there unless that is not meant.
  await expect(home).toBeChecked()
  await home.press('Space')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡Paquete eliminado del home!')).toBeVisible()
  await home.press('Space')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡Paquete agregado al home con éxito!')).toBeVisible()

  const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible()
  expect((await page.request.get(`/api/class_packages/${id}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Restaurar' }).click()
  await expect(page.getByRole('button', { name: 'Archivar' })).toBeVisible()
  const { class_package } = await desk.call('GET', `/class_packages/${id}`)
  // Archiving took it off the landing page.
  expect(class_package).toMatchObject({ title, price: 1800, sale_price: 1500, class_amount: 10, home: false })
  await desk.call('DELETE', `/class_packages/${id}`)
})

test('what few packages need is folded away until it is filled or wrong @once', async ({ page, baseURL }) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/paquetes/nuevo')
  const fill = (name: string, value: string) => page.getByRole('textbox', { name, exact: true }).fill(value)
  await fill('Nombre', 'Membresía de prueba')
  await fill('Vigencia (días)', '30')
  await fill('Precio', '1500')
  await page.getByRole('switch', { name: 'Clases ilimitadas' }).press('Space')
  await expect(page.getByRole('textbox', { name: 'Clases', exact: true })).toHaveCount(0)
  const period = page.getByRole('combobox', { name: 'Cómo se renueva' })
  await expect(period).toBeHidden()
  // Opened by keyboard.
  await page.locator('summary').filter({ hasText: 'Suscripción' }).focus()
  await page.keyboard.press('Enter')
  await period.click()
  await page.getByRole('option', { name: 'Por meses' }).click()
  await fill('Cada cuántos', '')
  await expectAccessible(page)
  await page.locator('summary').filter({ hasText: 'Suscripción' }).press('Enter')
  await expect(period).toBeHidden()
  await page.getByRole('button', { name: 'Guardar' }).click()
  // What is wrong is opened and focused.
  await expect(page.getByRole('textbox', { name: 'Cada cuántos' })).toBeFocused()
  await fill('Cada cuántos', '1')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Paquete guardado.')).toBeVisible()
  await expect(page).toHaveURL(/\/paquetes\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await page.reload()
  await expect(period).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Compras por persona' })).toBeHidden()
  const { class_package } = await desk.call('GET', `/class_packages/${id}`)
  expect(class_package).toMatchObject({
    class_amount: -1,
    subscription_period: 'month',
    subscription_interval: 1,
  })
  await desk.call('DELETE', `/class_packages/${id}`)
})
