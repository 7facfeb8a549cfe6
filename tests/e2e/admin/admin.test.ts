import { expectAccessible } from '#tests/e2e/accessible.ts'
import { PASSWORD, signInAs } from '#tests/e2e/desk.ts'
import { ownClass } from '#tests/e2e/own-class.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('staff see the day, each role its own pages', async ({ page, baseURL, isMobile }) => {
  await signInAs(page.request, baseURL ?? '', 'recepcion@casaaura.mx')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { level: 1, name: 'Hoy' })).toBeVisible()
  await expect(page.getByText('Ventas de hoy')).toBeVisible()
  const week = page.getByRole('region', { name: 'Ocupación de la semana' })
  await expect(week.getByRole('listitem')).toHaveCount(7)
  await expect(week.getByText(/en promedio/)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Pendientes' })).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Administración' })
  await expect(menu.getByRole('link', { name: 'Ajustes' })).toHaveCount(0)
  // On the phone the fifth page and those after it stand behind "Más".
  if (isMobile) await menu.getByRole('button', { name: 'Más' }).click()
  const pages = isMobile ? page.getByRole('dialog', { name: 'Más' }) : menu
  await pages.getByRole('link', { name: 'Mensajes' }).click()
  await page
    .getByRole('region', { name: /^Conversaciones/ })
    .getByRole('link')
    .first()
    .click()
  await expect(page.getByRole('form', { name: /^Escribir a / })).toBeVisible()
})

test('the link to the site is in the menu, on the phone behind "Más" @once', async ({ page, baseURL }) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin')
  const menu = page.getByRole('navigation', { name: 'Administración' })
  await expect(menu.getByRole('link')).toHaveCount(4)
  await menu.getByRole('button', { name: 'Más' }).click()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ver el sitio' }).click()
  await expect(page).toHaveURL('/')
})

test(
  'staff who sign in arrive at their day, customers at their calendar',
  { tag: '@once' },
  async ({ page }) => {
    for (const [email, arrival] of [
      ['recepcion@casaaura.mx', '/admin'],
      ['coach@casaaura.mx', '/admin'],
      ['clienta@casaaura.mx', '/mystudio'],
    ] as const) {
      await page.goto('/entrar')
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByLabel('Contraseña', { exact: true }).fill(PASSWORD)
      await page.getByRole('button', { name: 'Entrar', exact: true }).click()
      await expect(page).toHaveURL(arrival)
      // Also who is signed in already.
      await page.goto('/entrar')
      await expect(page).toHaveURL(arrival)
      await page.context().clearCookies()
    }
  },
)

test.describe('pages that a role may not see', () => {
  test.use({ expectedError: /404/ })

  test('are not found', { tag: '@once' }, async ({ page, baseURL }) => {
    await page.goto('/admin')
    await expect(page).toHaveURL(/\/entrar\?volver=%2Fadmin$/)
    await signInAs(page.request, baseURL ?? '', 'clienta@casaaura.mx')
    expect((await page.request.get('/admin')).status()).toBe(404)
    await page.context().clearCookies()
    await signInAs(page.request, baseURL ?? '', 'coach@casaaura.mx')
    expect((await page.goto('/admin/ajustes'))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Tu rol no tiene acceso a esta página.')
    await expect(page).toHaveTitle(/^Tu rol no tiene acceso a esta página · /)
    // Another coach's class is none, and the words are true of both.
    const { single_class_id } = await ownClass(baseURL ?? '')
    expect((await page.goto(`/admin/clases/${single_class_id}`))?.status()).toBe(404)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Esto no existe o no es tuyo.')
    const none = await page.request.get('/admin/clases/999999')
    expect([none.status(), await none.text()]).toEqual([
      404,
      expect.stringContaining('Esto no existe o no es tuyo.'),
    ])
  })
})

test('an admin changes settings: wrong ones stay, valid ones are published @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/ajustes')
  const status = page.getByRole('status').first()
  await expect(status).toHaveText('Todo está publicado')

  await test.step('an invalid colour is named and not published', async () => {
    const color = page.getByRole('textbox', { name: /^Acento/ })
    await color.fill('#12')
    await page.keyboard.press('Escape')
    await expect(page.getByText('El color no es válido. Usa el formato #RRGGBB.')).toBeVisible()
    await expect(status).toHaveText('1 ajuste necesita corrección')
    await page.getByRole('button', { name: 'Publicar' }).click()
    await expect(color).toBeFocused()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Restablecer' }).click()
    await expect(status).toHaveText('Todo está publicado')
  })

  await test.step('a section moves by keyboard and its button keeps the focus', async () => {
    const up = page.getByRole('button', { name: 'Subir Avisos' })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('Avisos está ahora en el lugar 7')).toBeAttached()
    await expect(up).toBeFocused()
    await page.getByRole('button', { name: 'Restablecer' }).click()
  })

  await test.step('leaving with unpublished changes asks first', async () => {
    await page.getByRole('searchbox', { name: 'Buscar un ajuste' }).fill('descripcion buscadores')
    await page.getByRole('textbox', { name: 'Descripción para buscadores' }).fill('Prueba')
    await page.getByRole('link', { name: 'Hoy' }).click()
    const dialog = page.getByRole('dialog', { name: 'Precaución' })
    await dialog.getByRole('button', { name: 'Seguir editando' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(status).toHaveText('1 cambio sin publicar')
  })

  await test.step('published changes stay', async () => {
    await page.getByRole('button', { name: 'Publicar' }).click()
    await expect(page.getByText('Cambios publicados.')).toBeVisible()
    await page.reload()
    await page.getByRole('searchbox', { name: 'Buscar un ajuste' }).fill('descripcion buscadores')
    await expect(page.getByRole('textbox', { name: 'Descripción para buscadores' })).toHaveValue(/^Prueba/)
  })
})
