import { readFileSync } from 'node:fs'
import { signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('an admin finds who changed what, by person, topic and day, and takes it along', async ({
  page,
  baseURL,
}, { project }) => {
  const desk = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const name = `Aviso de ${project.name} ${Date.now()}`
  const { announcement } = await desk.call('POST', '/announcements', { title: name, content: '<p>Hola</p>' })
  const { announcement_id } = announcement
  await desk.call('PUT', '/announcements', {
    announcement_id,
    title: `${name}, otra vez`,
    content: '<p>Hola</p>',
  })
  const { customer } = await desk.call('GET', '/customer')
  const person = `${customer.name} ${customer.last_name}`.trim()

  await page.goto('/admin/auditoria')
  await expect(page.getByRole('heading', { name: 'Auditoría', level: 1 })).toBeVisible()
  const filters = page.getByRole('button', { name: /^Filtros/ })
  if (await filters.isVisible())
    await expect(async () => {
      await filters.click()
      await expect(page.getByLabel('Persona', { exact: true })).toBeVisible({ timeout: 1000 })
    }).toPass()
  await expect(async () => {
    await page.getByLabel('Persona', { exact: true }).selectOption({ label: person })
    await expect(page).toHaveURL(/persona=\d+/, { timeout: 1000 })
  }).toPass()
  await page.getByLabel('Tema', { exact: true }).selectOption({ label: 'Contenido' })
  await page.getByRole('combobox', { name: 'Periodo', exact: true }).selectOption({ label: 'Elegir fechas' })
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Mexico_City' }).format(new Date())
  await page.getByLabel('Desde', { exact: true }).fill(today)
  await page.getByLabel('Hasta', { exact: true }).fill(today)
  await expect(page).toHaveURL(new RegExp(`desde=${today}&hasta=${today}`))

  const changed = page.getByRole('listitem').filter({ hasText: `${person} cambió el aviso ${name}` })
  await expect(changed).toHaveCount(1)
  await expect(changed.locator('del')).toHaveText([name])
  await expect(changed.locator('ins')).toHaveText([`${name}, otra vez`])
  // The arrow stands on the line of what it points to.
  const { width } = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 844 })
  const [arrow, after] = await Promise.all(
    [changed.locator('dd svg'), changed.locator('ins')].map((part) => part.boundingBox()),
  )
  expect(arrow!.y).toBeGreaterThanOrEqual(after!.y)
  expect(arrow!.y).toBeLessThan(after!.y + after!.height)
  await page.setViewportSize({ width, height: 844 })

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exportar' }).click()
  const file = await saved
  expect(file.suggestedFilename()).toBe('auditoria.csv')
  const lines = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n')
  // A row for each field: the title's change, and what it began with.
  const own = lines.filter((line) => line.includes(name))
  const ends = [`,Título,${name},"${name}, otra vez"`, `,Título,,${name}`, ',Contenido,,Hola']
  expect(own.map((line, n) => ends[n] !== undefined && line.endsWith(ends[n]))).toEqual([true, true, true])
  for (const line of lines.slice(1)) expect(line).toContain(`,${person},`)

  // Days before the studio was there: nothing, and the way back.
  // Both before the first of them is drawn.
  await page.evaluate(() => {
    const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
    const [from, until] = document.querySelectorAll<HTMLInputElement>('main input[type=date]')
    for (const [field, day] of [
      [until, '2020-01-31'],
      [from, '2020-01-01'],
    ] as const) {
      set?.call(field, day)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    }
  })
  await expect(page).toHaveURL(/desde=2020-01-01&hasta=2020-01-31/)
  await expect(page.getByText('Nada coincide con lo que buscas.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Periodo', exact: true }).selectOption({ label: 'Periodo: todo' })
  await expect(page).not.toHaveURL(/desde|hasta/)
  await expect(changed).toHaveCount(1)
})
