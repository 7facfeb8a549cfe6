import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'
import { expectNoOverflow } from '#tests/e2e/widths.ts'

// A code that is taken and a card that is deleted are refused.
test.use({ expectedError: /409/ })

test('a discount is added for one package until a day, changed, archived and deleted', async ({
  page,
  baseURL,
}, info) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
  const { class_packages: packs } = await desk.call('GET', '/class_packages')
  // Both widths run at once on one studio.
  const code = `VERANO-${info.project.name}-${info.retry}`
  await page.goto('/admin/paquetes')
  await page.getByRole('link', { name: 'Descuentos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Descuentos' })).toBeVisible()
  await page.getByRole('link', { name: 'Nuevo descuento' }).click()
  const field = page.getByRole('textbox', { name: 'Código' })
  await test.step('a refusal goes when its field changes', async () => {
    await field.fill('aura10')
    await page.getByRole('textbox', { name: 'Cuánto' }).fill('10')
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByText('Ya existe un descuento con ese código.').first()).toBeVisible()
  })
  await field.fill('dos palabras')
  await page.getByRole('textbox', { name: 'Cuánto' }).fill('120')
  await page.getByLabel('Desde (Opcional)').fill('2036-06-01')
  await page.getByLabel('Hasta (Opcional)').fill('2036-05-31')
  await page.getByRole('button', { name: 'Guardar' }).click()
  for (const sentence of [
    'Usa solo letras, números y guiones, hasta 60.',
    'No puede ser mayor a 100%.',
    'El fin no puede ser antes del inicio.',
  ])
    await expect(page.getByText(sentence)).toBeVisible()
  await expect(page.getByText('Ya existe un descuento con ese código.')).toHaveCount(0)
  await expectAccessible(page)
  await field.fill(code)
  await page.getByRole('textbox', { name: 'Cuánto' }).fill('12.5')
  await page.getByLabel('Hasta (Opcional)').fill('2036-06-30')
  await page.getByRole('combobox', { name: 'Paquetes (Opcional)' }).click()
  await page.getByRole('option', { name: packs[0].title, exact: true }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Descuento guardado.')).toBeVisible()
  await expect(page).toHaveURL(/\/descuentos\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await expect(page.getByText('Nadie lo ha usado.')).toBeVisible()
  const stored = (await desk.call('GET', `/discounts/${id}`)).discount
  expect(stored).toMatchObject({
    code,
    is_percent: true,
    amount: 12.5,
    class_package_ids: [packs[0].class_package_id],
    starts_at: '2036-06-01T06:00:00.000Z',
    ends_at: '2036-07-01T06:00:00.000Z',
  })
  await page.getByRole('textbox', { name: 'Usos en total (Opcional)' }).fill('40')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('status').getByText('Todo guardado')).toBeVisible()
  // What was not touched stays to the minute.
  expect((await desk.call('GET', `/discounts/${id}`)).discount).toMatchObject({
    max_uses: 40,
    starts_at: stored.starts_at,
    ends_at: stored.ends_at,
  })
  await page.goto(`/admin/descuentos?buscar=${code}`)
  await expect(page.getByRole('link', { name: code }).locator('visible=true')).toBeVisible()
  await page.goto(`/admin/descuentos/${id}`)
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible()
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Descuento eliminado.')).toBeVisible()
  await expectNoOverflow(page, [page.viewportSize()?.width ?? 390])
})

test('a payment method is added, renamed, archived and deleted', async ({ page, baseURL }, info) => {
  test.slow()
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const name = `Vales ${info.project.name} ${info.retry}`
  await test.step('a card stays, since it pays online', async () => {
    await page.goto('/admin/metodos-de-pago/1')
    await expect(page.getByText(/^Con él se paga en línea/)).toBeVisible()
    await page.getByRole('button', { name: 'Eliminar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Eliminar' }).click()
    await expect(dialog.getByText(/La tarjeta no se puede eliminar ni archivar/)).toBeVisible()
  })
  await page.goto('/admin/metodos-de-pago')
  await expectNoOverflow(page, [page.viewportSize()?.width ?? 390])
  await page.getByRole('link', { name: 'Nuevo método' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill(name)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('¡Método de Pago guardado con éxito!')).toBeVisible()
  await expect(page).toHaveURL(/\/metodos-de-pago\/\d+$/)
  const id = Number(/\d+$/.exec(page.url())?.[0])
  await page.getByRole('button', { name: 'Archivar' }).click()
  await expect(page.getByRole('button', { name: 'Restaurar' })).toBeVisible()
  expect((await page.request.get(`/api/payment_methods/${id}`)).status()).toBe(404)
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Metodo de Pago eliminado con éxito.')).toBeVisible()
})
