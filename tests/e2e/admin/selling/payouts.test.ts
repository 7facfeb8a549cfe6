import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { type Desk, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test.use({ expectedError: /status of 400/ })

const csvOf = (rows: readonly string[]) => ['Fecha,Tipo,Bruto,Tarifa,Neto,Cobro', ...rows].join('\n')
const fileOf = (name: string, rows: readonly string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(csvOf(rows)),
})

/** The provider's number of a charge of the demo: which of its sales were paid by card depends on the day it was made. */
async function chargeOf(admin: Desk): Promise<string> {
  const days = [Date.now() - 60 * 86_400_000, Date.now()].map((at) => new Date(at).toISOString().slice(0, 10))
  const csv = csvOf(days.map((day) => `${day},Retiro,-1.00,0.00,-1.00,probe_${randomInt(1e9)}`))
  const { payout } = await admin.call('POST', '/payouts', { gateway: 'sandbox', name: 'sondeo.csv', csv })
  await admin.call('DELETE', `/payouts/${payout.payout_id}`)
  const found = payout.missing.find(({ reference }: { reference: string }) => /^demo_\d+$/.test(reference))
  expect(found).toBeDefined()
  return found.reference
}

test('an admin compares what a provider paid out with the books, and settles what differs', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const charge = await chargeOf(await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx'))
  const own = String(randomInt(1e9))
  const name = `depositos-${own}.csv`
  await page.goto('/admin/ventas')
  await page.getByRole('link', { name: 'Conciliación' }).click()
  await page.getByRole('button', { name: 'Importar reporte' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'Proveedor' }).click()
  await page.getByRole('option', { name: 'Pasarela de prueba' }).click()
  await dialog.getByRole('button', { name: 'Importar' }).click()
  await expect(dialog.getByText('Elige el archivo.')).toBeVisible()

  const choose = async (rows: readonly string[]) => {
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: 'Archivo CSV' }).click()
    await (await chooser).setFiles(fileOf(name, rows))
    await dialog.getByRole('button', { name: 'Importar' }).click()
  }
  await choose(['2025-03-10,Cobro,mucho,0,0,demo_1000'])
  await expect(dialog.getByText('Fila 2: no entendemos el importe «mucho».')).toBeVisible()
  await expectAccessible(page)

  await choose([
    `2025-03-10,Cobro,1.05,0.10,0.95,${charge}`,
    `2025-03-10,Cobro,432.10,12.00,420.10,visit_${own}`,
    `2025-03-11,Retiro,-900.00,0.00,-900.00,bank_${own}`,
  ])
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Importado: 2 diferencias')).toBeVisible()
  const differences = page.getByRole('region', { name: 'No cuadra' }).getByRole('listitem')
  await expect(differences).toHaveCount(2)
  await expect(differences.first()).toContainText('Aquí se cobraron $')
  await expect(differences.first().getByRole('link', { name: 'Ver orden' })).toBeVisible()
  const unknown = differences.filter({ hasText: `visit_${own}` })
  await expect(unknown).toContainText('No está registrado aquí')
  await expect(unknown).toContainText('$432.10')
  const others = page.getByRole('region', { name: 'Otros movimientos' }).getByRole('listitem')
  await expect(others).toHaveText(new RegExp(`Retiro · bank_${own}.*900\\.00`))

  await unknown.getByRole('button', { name: /^Marcar como revisado/ }).click()
  await dialog.getByLabel('Nota (Opcional)').fill('Lo cobró la otra sucursal')
  await dialog.getByRole('button', { name: 'Marcar como revisado' }).click()
  await expect(page.getByText('Movimiento revisado')).toBeVisible()
  await expect(unknown.getByText('Revisado', { exact: true })).toBeVisible()
  await expect(unknown).toContainText('Lo cobró la otra sucursal')
  await expect(page.getByText('1 diferencia', { exact: true })).toBeVisible()

  await page.goto('/admin')
  await expect(page.getByText(/reportes? de depósitos no cuadran?/)).toBeVisible()
  await page.goto('/admin/ventas/conciliacion')
  await page.getByRole('link', { name }).click()
  await page.getByRole('button', { name: 'Quitar reporte' }).click()
  await dialog.getByRole('button', { name: 'Quitar' }).click()
  await expect(page).toHaveURL(/\/admin\/ventas\/conciliacion$/)
  await expect(page.getByRole('link', { name })).toHaveCount(0)
})
