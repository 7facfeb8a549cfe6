import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass, somebody, takePlace } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

// A refused request is also written to the console.
test.use({ expectedError: /409/ })

test('a class’s page says when check-in is not open, and the map why a press is refused @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 10, map: '5,5' })
  const customer_id = await somebody(base)
  await takePlace(single.admin, single.single_class_id, customer_id, { spot: 2, guest: 'Paula Torres' })
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  const list = page.getByRole('region', { name: 'Lista de la clase' })
  const spot = page.getByRole('region', { name: 'Lugares' }).getByRole('button', { name: /^Lugar 2: / })
  await expect(
    page.getByText(/^Esta clase es el .+\. Puedes registrar la llegada de todos modos\.$/),
  ).toBeVisible()

  await test.step('also while the waitlist is open', async () => {
    await page.route('**/api/class_reservations', (route) =>
      route.fulfill({ status: 409, json: { error: 'Esta reservación ya está cancelada.', code: 'x' } }),
    )
    await list.getByRole('button', { name: 'Espera 0' }).click()
    await expect(list.getByText('Nadie espera un lugar en esta clase.')).toBeVisible()
    await spot.click()
    await expect(list.getByRole('alert')).toHaveText('Esta reservación ya está cancelada.')
    await expectAccessible(page)
    await page.unroute('**/api/class_reservations')
  })

  await test.step('without a connection it checks nobody in', async () => {
    await page.context().setOffline(true)
    await expect(spot).toBeDisabled()
    await page.context().setOffline(false)
    await expect(spot).toBeEnabled()
  })
})
