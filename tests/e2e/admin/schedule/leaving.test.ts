import { randomInt } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { addDays } from '#domain/time/days.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, pressInHead, signInAs } from '#tests/e2e/desk.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

/** A frame after what was typed, since nobody types and leaves within one. */
const goForward = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    history.forward()
  })

test('going back from a filled dialog asks first, and Escape closes the question alone @once', async ({
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
    await goForward(page)
    await expect(asking.getByText('Lo que escribiste no está guardado. Si sales se pierde.')).toBeVisible()
    await stay()
    await expect(asking).toHaveCount(0)
    await expect(name).toHaveValue('Camino')
    expect(page.url()).toBe(here)
  }
  // Escape asks too, as it may be a slip of the hand; once the dialog is closed nothing asks.
  await page.keyboard.press('Escape')
  await expect(asking).toBeVisible()
  await expectAccessible(page)
  await asking.getByText('Salir sin guardar').click()
  await expect(dialog).toHaveCount(0)
  await goForward(page)
  await expect(page).toHaveURL('/admin')
})

test('the dialogs that copy a week, apply a template and start a kiosk ask too @once', async ({
  page,
  baseURL,
}) => {
  const base = baseURL ?? ''
  const { day } = await ownClass(base)
  const admin = await deskAs(base, 'admin@casaaura.mx')
  const name = `Salir ${randomInt(1e6)}`
  await admin.call('POST', '/schedule/templates', { name, start_date: day })
  await signInAs(page.request, base, 'admin@casaaura.mx')
  const asking = page.getByRole('dialog', { name: 'Precaución' })
  const dialog = (title: string) => page.getByRole('dialog', { name: title })
  const week = `/admin/horario?dia=${day}`
  const dialogs: [path: string, title: string, open: () => Promise<void>, field: Locator, value: string][] = [
    [
      week,
      'Horario',
      () => pressInHead(page, 'Copiar semana'),
      dialog('Copiar clases a otra semana').getByLabel('Pegar a partir del'),
      addDays(day, 70),
    ],
    [
      week,
      'Horario',
      async () => {
        await pressInHead(page, 'Plantillas')
        await page.getByRole('button', { name: `Aplicar ${name}` }).click()
      },
      dialog(`Aplicar “${name}”`).getByLabel('Semana del'),
      addDays(day, 70),
    ],
    [
      '/admin/kioskos',
      'Kioskos',
      () => page.getByRole('button', { name: 'Usar este dispositivo' }).click(),
      dialog('Usar este dispositivo como kiosko').getByLabel('PIN para salir'),
      '4711',
    ],
  ]
  for (const [path, title, open, field, value] of dialogs) {
    await page.goto(path)
    const here = page.url()
    // A page after it within the document.
    await page.locator('a[href="/admin"]').filter({ visible: true }).first().click()
    await expect(page).toHaveURL('/admin')
    await page.goBack()
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await open()
    await field.fill(value)
    await goForward(page)
    await expect(asking.getByText('Lo que escribiste no está guardado. Si sales se pierde.')).toBeVisible()
    await asking.getByText('Seguir editando').click()
    await expect(asking).toHaveCount(0)
    await expect(field).toHaveValue(value)
    expect(page.url()).toBe(here)
  }
})
