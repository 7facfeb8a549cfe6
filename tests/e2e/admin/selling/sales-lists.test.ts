import { readFileSync } from 'node:fs'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('reception finds a purchase by its filters, takes the list along as a file, and opens the order', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const desk = await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  const { purchases } = await desk.call('GET', '/purchases/admin/all?status=completed')
  const { purchase_id, customer, class_package } = purchases[0]
  const name = `${customer.name} ${customer.last_name}`
  const number = `#00${purchase_id}`

  await page.goto('/admin')
  if ((page.viewportSize()?.width ?? 0) > 760) await page.getByRole('link', { name: 'Ventas' }).click()
  else await page.goto('/admin/ventas')
  await expect(page.getByRole('heading', { name: 'Ventas', level: 1 })).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Cliente, correo, celular o número de orden' })
  await test.step('whoever empties a search that found nothing goes on typing', async () => {
    await search.fill('nadie se llama así')
    await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible()
    await search.fill('')
    await expect(page.getByText('Nada coincide con lo que buscas.')).toBeHidden()
    await expect(search).toBeFocused()
  })
  await search.fill(number)
  await expect(page).toHaveURL(/buscar=/)
  await expect(page.getByRole('status').getByText('1 resultado')).toBeVisible()
  await expect(page.getByRole('link', { name }).filter({ visible: true })).toHaveCount(1)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('compras.csv')
  const csv = readFileSync(await file.path(), 'utf8')
  expect(csv.split('\r\n')).toHaveLength(3)
  expect(csv).toContain(class_package.title)

  // The filters are in the address: reloading finds the same list.
  await page.goto(`/admin/ventas?buscar=${purchase_id}&estado=failed`)
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible()
  await page.getByRole('link', { name: 'Quitar filtros' }).click()
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeHidden()
  await page.goto(`/admin/ventas?buscar=${encodeURIComponent(number)}`)
  await page.getByRole('link', { name }).filter({ visible: true }).click()
  await expect(page.getByRole('heading', { name: new RegExp(`Orden #0*${purchase_id}`) })).toBeVisible()
})

test('a purchase at the desk has its customer and its card in a line each', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  for (const path of ['/admin/ventas', '/admin/ventas/cobros']) {
    await page.goto(path)
    const words = page.locator('main tbody').getByText(/^Visa terminada en \d{4}$/)
    const names = page.locator('main tbody a').getByText(/^[^#]{8,22}#00\d+$/)
    await expect(words.first()).toBeVisible()
    await expect(names.first()).toBeVisible()
    // Lines are counted by the boxes of the text itself, without the order below the name.
    const broken = (texts: Element[]) =>
      texts.filter((text) => {
        const range = document.createRange()
        range.selectNode(text.firstChild!)
        return range.getClientRects().length > 1
      }).length
    expect(await words.evaluateAll(broken), path).toBe(0)
    expect(await names.evaluateAll(broken), path).toBe(0)
  }
})

test('subscriptions are listed by how they stand, charges by their state', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin/ventas/suscripciones')
  await page.getByRole('button', { name: /^En riesgo/ }).click()
  await expect(page).toHaveURL(/estado=at_risk/)
  await expect(
    page
      .getByText(/^(Cancelada: termina|No se pudo cobrar)/)
      .filter({ visible: true })
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Activa', { exact: true })).toHaveCount(0)
  await page.goto('/admin/ventas/cobros?estado=refunded')
  await expect(page.getByText('Pagado', { exact: true }).filter({ visible: true })).toHaveCount(0)
  await page.goto('/admin/ventas/cobros')
  const over = page
    .locator('main table')
    .evaluate((table) => table.scrollWidth - (table.closest('.no-phone')?.clientWidth ?? 0))
  expect(await over, 'how far the table sticks out').toBeLessThanOrEqual(0)
  await page.getByRole('link', { name: 'Por confirmar', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Pagos por confirmar' })).toBeVisible()
})
