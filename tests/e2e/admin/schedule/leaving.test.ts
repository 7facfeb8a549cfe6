import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('going back from a filled dialog asks first, and Escape closes the question alone', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const single = await ownClass(base, { capacity: 3 })
  await signInAs(page.request, base, 'recepcion@casaaura.mx')
  await page.goto(`/admin/clases/${single.single_class_id}`)
  const here = page.url()
  // Within the document, as between the pages of the back office; forward is asked as back is.
  await page.locator('main').getByRole('link', { name: 'Hoy', exact: true }).click()
  await expect(page).toHaveURL('/admin')
  await page.goBack()
  await expect(page).toHaveURL(here)
  const open = page.getByRole('button', { name: 'Reservar a alguien' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Reservar a alguien' })
  await dialog.getByRole('button', { name: 'Es nuevo: darlo de alta' }).click()
  const name = dialog.getByLabel('Nombre', { exact: true })
  await name.fill('Camino')
  const asking = page.getByRole('dialog', { name: 'Precaución' })
  for (const stay of [
    () => page.keyboard.press('Escape'),
    () => asking.getByText('Seguir editando').click(),
  ]) {
    await page.evaluate(() => history.forward())
    await expect(asking.getByText('Lo que escribiste no está guardado. Si sales se pierde.')).toBeVisible()
    await expectAccessible(page)
    await stay()
    await expect(asking).toHaveCount(0)
    await expect(name).toHaveValue('Camino')
    expect(page.url()).toBe(here)
  }
  // Closed, nothing asks.
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.evaluate(() => history.forward())
  await expect(page).toHaveURL('/admin')
})
