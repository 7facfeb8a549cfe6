import { readFileSync } from 'node:fs'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('the owner reads the reports of a year and takes one along as a file', async ({ page, baseURL }) => {
  test.slow()
  const desk = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/reportes')
  await page.getByRole('link', { name: '12 meses' }).click()
  await expect(page).toHaveURL(/dias=365/)
  await expect(page.getByRole('link', { name: '12 meses' })).toHaveAttribute('aria-current')
  const { report } = await desk.call('GET', '/reports/coaches')
  await expect(page.getByRole('region', { name: 'Coaches' }).getByRole('row')).not.toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Coaches' })).toContainText(report.rows[0].coach)
  const sums = page.getByRole('region', { name: 'Ingresos' }).getByRole('listitem')
  await expect(sums).toHaveCount(12)
  for (const sum of await sums.allInnerTexts()) expect(sum).toMatch(/^\S+ \d{4}\s+−?\$[\d,]+\.\d\d$/)
  // A row for each hour that has classes, and none besides.
  const hours = page
    .getByRole('region', { name: 'Ocupación por día y hora' })
    .locator('tbody')
    .getByRole('row')
  await expect(hours).not.toHaveCount(0)
  for (const hour of await hours.allInnerTexts()) expect(hour).toMatch(/^\d\d:00\s[\s\S]*\d/)
  const begin = await hours.getByRole('rowheader').allInnerTexts()
  expect(new Set(begin).size).toBe(begin.length)
  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar Ventas por paquete' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('ventas por paquete.csv')
  expect(readFileSync(await file.path(), 'utf8')).toContain('Paquete,Cobros,Importe,IVA incluido')
})
