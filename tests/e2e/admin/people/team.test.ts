import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, linkInMail, signInAs } from '#tests/e2e/desk.ts'
import { expect, test, waitsForLife } from '#tests/e2e/test.ts'

test('somebody is invited, chooses a password, gets another role, and is removed @once', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow()
  const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const email = `sofia-${Date.now()}@correo.mx`
  await page.goto('/admin/equipo')
  await page.getByRole('button', { name: 'Invitar' }).click()
  const dialog = page.getByRole('dialog')
  // Nothing is filled in: the focus is where the form begins to be wrong.
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Correo' })).toBeFocused()
  await dialog.getByRole('textbox', { name: 'Correo' }).fill('sofia@casaaura')
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(dialog.getByText('Escribe un correo completo')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('textbox', { name: 'Correo' }).fill(email)
  await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Sofía')
  await dialog.getByRole('textbox', { name: 'Apellido' }).fill('Sol')
  await dialog.getByRole('radio', { name: 'Recepción' }).check()
  await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
  await expect(page.getByText('Invitación guardada: no hay un servidor de correo.')).toBeVisible()

  await test.step('the link of the mail', async () => {
    const link = await linkInMail(admin, 'invitation', email, /\/restablecer\?token=[\w=&-]+/)
    const theirs = await browser.newPage({ baseURL: baseURL ?? '', locale: 'es-MX' })
    waitsForLife(theirs)
    await theirs.goto(link)
    await expect(
      theirs.getByRole('heading', { level: 1, name: 'Te damos la bienvenida al equipo' }),
    ).toBeVisible()
    await theirs.getByLabel('Tu contraseña', { exact: true }).fill('una-clave-larga')
    await theirs.getByLabel('Confirma tu contraseña').fill('una-clave-larga')
    await theirs.getByRole('button', { name: 'Guardar contraseña' }).click()
    await expect(theirs).toHaveURL(/\/entrar$/)
    await theirs.getByLabel('Correo').fill(email)
    await theirs.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
    await theirs.getByRole('button', { name: 'Entrar', exact: true }).click()
    await expect(theirs).toHaveURL('/admin')
    const menu = theirs.getByRole('navigation', { name: 'Administración' })
    await expect(menu.getByRole('link', { name: 'Clientes', exact: true }).first()).toBeAttached()
    await expect(menu.locator('[href="/admin/equipo"]')).toHaveCount(0)
    await theirs.close()
  })

  await page.goto(`/admin/equipo?buscar=${encodeURIComponent(email)}`)
  // The team's list says that they have joined.
  await expect(page.getByText('Activo', { exact: true }).locator('visible=true').first()).toBeVisible()
  const open = () => page.getByRole('button', { name: 'Cambiar a Sofía Sol' }).locator('visible=true').click()
  await open()
  await dialog.getByRole('radio', { name: 'Coach' }).check()
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Cambios guardados.')).toBeVisible()
  await open()
  await expect(dialog.getByRole('radio', { name: 'Coach' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Quitar del equipo' }).click()
  await dialog.getByRole('button', { name: 'Quitar del equipo' }).click()
  await expect(page.getByText('Ya no está en el equipo.')).toBeVisible()
  const { team } = await admin.call('GET', '/team')
  expect(team.some((member: { email: string }) => member.email === email)).toBe(false)
})

test.describe('the e-mail of a customer', () => {
  // The browser reports the refusal.
  test.use({ expectedError: /409/ })

  test('gets a role only after it is said who they are @once', async ({ page, baseURL }) => {
    const admin = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    const now = Date.now()
    const email = `rosa-${now}@correo.mx`
    const phone = `55${String(now).slice(-8)}`
    await admin.call('POST', '/customer', { name: 'Rosa', last_name: 'Vidal', email, phone })
    await page.goto('/admin/equipo')
    await page.getByRole('button', { name: 'Invitar' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox', { name: 'Correo' }).fill(email)
    await dialog.getByRole('textbox', { name: 'Nombre' }).fill('Otra')
    await dialog.getByRole('textbox', { name: 'Apellido' }).fill('Persona')
    await dialog.getByRole('button', { name: 'Enviar invitación' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Rosa Vidal ya es cliente con ese correo.')
    await expectAccessible(page)
    // Another e-mail is another person.
    await dialog.getByRole('textbox', { name: 'Correo' }).fill(`x${email}`)
    await expect(dialog.getByRole('button', { name: 'Enviar invitación' })).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Correo' }).fill(email)
    await dialog.getByRole('button', { name: 'Dar acceso' }).click()
    await expect(page.getByText('Rosa Vidal ya es parte del equipo.')).toBeVisible()
  })
})

test.describe('two people who change one member', () => {
  test.use({ expectedError: /409/ })

  test('the second is shown what the first saved, and decides @once', async ({ page, baseURL }, info) => {
    const admin = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    const email = `rita-${info.project.name}-${Date.now()}@correo.mx`
    const invited = { name: 'Rita', last_name: 'Sol', email, role: 'reception' }
    const { member } = await admin.call('POST', '/team', invited)
    const { customer_id } = member
    await page.goto(`/admin/equipo?buscar=${encodeURIComponent(email)}`)
    await page.getByRole('button', { name: 'Cambiar a Rita Sol' }).locator('visible=true').click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'Coach' }).check()
    await admin.call('PUT', '/team', { customer_id, role: 'admin' })
    await dialog.getByRole('button', { name: 'Guardar' }).click()
    await expect(dialog.getByRole('row', { name: /^Rol/ })).toContainText('Administración')
    await expect(dialog.getByRole('row', { name: /^Rol/ })).toContainText('Coach')
    await dialog.getByRole('button', { name: 'Guardar lo mío' }).click()
    await expect(page.getByText('Cambios guardados.')).toBeVisible()
    const { team } = await admin.call('GET', '/team')
    const now = team.find((one: { customer_id: number }) => one.customer_id === customer_id)
    expect(now).toMatchObject({ role: 'instructor' })
    await admin.call('DELETE', `/team/${customer_id}`)
  })
})

test('one’s own role is fixed, and the list of coaches opens when it is asked for @once', async ({
  page,
  baseURL,
}) => {
  await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  await page.goto('/admin/equipo')
  await page.getByRole('button', { name: 'Cambiar a Laura Mena' }).locator('visible=true').click()
  const dialog = page.getByRole('dialog', { name: 'Laura Mena' })
  const coach = dialog.getByRole('combobox', { name: 'Perfil de coach' })
  await expect(coach).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: 'Valentina Ríos' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
})
