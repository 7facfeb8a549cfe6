import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('cash for a place is taken once, and given back after the place is cancelled @once', async ({
  page,
  baseURL,
}) => {
  const url = baseURL ?? ''
  const { admin, single_class_id } = await ownClass(url, { capacity: 5 })
  const place = await takePlace(admin, single_class_id, await somebody(url))
  await signInAs(page.request, url, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single_class_id}`)
  await page.getByRole('button', { name: /^Marcar como pagado/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Marcar como pagado' })
  await dialog.getByRole('button', { name: 'Registrar el pago' }).click()
  await expect(dialog.getByLabel('Importe')).toHaveAccessibleDescription(/Escribe un monto/)
  await dialog.getByLabel('Importe').fill('180')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Registrar el pago' }).dblclick()
  await expect(page.getByText('Pago registrado.')).toBeVisible()
  await expect(page.getByText('Pago pendiente')).toHaveCount(0)

  await admin.call('DELETE', `/class_reservations/${place}`)
  await page.reload()
  const owed = page.getByRole('region', { name: 'Canceladas con efectivo por devolver' })
  await expect(owed).toContainText('$180.00')
  await expectAccessible(page)
  await owed.getByRole('button', { name: /^Quitar el pago/ }).click()
  const back = page.getByRole('dialog', { name: 'Quitar el pago' })
  await back.getByRole('button', { name: 'Quitar el pago' }).click()
  await expect(page.getByText('El pago se quitó.')).toBeVisible()
  await expect(owed).toHaveCount(0)
})
