import { randomInt } from 'node:crypto'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signUp } from '#tests/e2e/newcomer.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('the profile shows what is missing, and is edited, refused, saved and cancelled @once', async ({
  page,
  baseURL,
}) => {
  const [first, last] = [randomInt(1000, 9999), randomInt(1000, 9999)]
  await signUp(page, baseURL!)
  await page.goto('/mystudio/informacion')
  const main = page.getByRole('main')
  await expect(main.getByText('No has agregado tu compleaños')).toBeVisible()
  await expect(main.getByText('No has cargado esta información').first()).toBeVisible()
  const missing = page.getByRole('region', { name: 'Te falta por completar' })
  await expect(missing.getByRole('listitem')).toHaveText([
    'Imagen de perfil',
    'Fecha de nacimiento',
    'Instagram',
    'Dirección',
  ])
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Editar' }).click()
  // A file that can't be the picture is refused when it is chosen, and nothing takes its place.
  const picture = page.getByLabel('Foto de perfil')
  const unreadable = 'El archivo no es una imagen que podamos leer. Usa JPG, PNG o WebP.'
  for (const [name, mimeType] of [
    ['foto.heic', 'image/heic'],
    ['foto.jpg', 'image/jpeg'],
  ] as const) {
    await picture.setInputFiles({ name, mimeType, buffer: Buffer.from('no picture') })
    await expect(main.getByRole('alert')).toHaveText(unreadable)
    await expect(main.locator('img')).toHaveCount(0)
  }
  await picture.setInputFiles('tests/e2e/looks/desktop-coach-aura-phone.png')
  await expect(main.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Cambiar imagen' })).toBeVisible()
  await page.getByRole('button', { name: 'Quitar', exact: true }).click()

  await page.getByLabel('Calle').fill('Orizaba')
  await page.getByLabel('Teléfono').fill('551234')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(main.getByText('Revisa los campos faltantes o inválidos.')).toBeVisible()
  for (const text of [
    'El formato del teléfono no es correcto.',
    'Debes agregar tu ciudad.',
    'Debes agregar tu estado.',
  ])
    await expect(main.getByText(text)).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Teléfono').fill(`+52 55 ${first} ${last}`)
  await page.getByLabel('Ciudad').fill('Cuauhtémoc')
  await page.getByLabel('Estado').fill('Ciudad de México')
  const country = page.getByLabel('País')
  await expect(country).toHaveValue('México')
  await country.selectOption('Chile')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Perfil actualizado con éxito.')).toBeVisible()
  await expect(main.getByText('Cuauhtémoc, Ciudad de México')).toBeVisible()
  await expect(main.getByText('Chile', { exact: true })).toBeVisible()
  await expect(main.getByText(`55 ${first} ${last}`)).toBeVisible()
  await expect(missing.getByText('Código postal')).toBeVisible()

  await page.getByRole('button', { name: 'Editar' }).click()
  await page.getByLabel('Instagram').fill('otra')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByRole('button', { name: 'Editar' })).toBeFocused()
  await expect(missing.getByText('Instagram')).toBeVisible()

  await test.step('also while its picture is on the way', async () => {
    await page.getByRole('button', { name: 'Editar' }).click()
    await page.getByLabel('Instagram').fill('otra')
    await picture.setInputFiles('tests/e2e/looks/desktop-coach-aura-phone.png')
    await page.route('**/api/files', () => {})
    await page.getByRole('button', { name: 'Guardar' }).click()
    await expect(page.getByRole('progressbar', { name: /^Subiendo / })).toBeVisible()
    const stopped = page.waitForEvent('requestfailed', {
      predicate: (one) => one.url().endsWith('/api/files'),
      timeout: 5000,
    })
    await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
    await stopped
    await expect(missing.getByText('Instagram')).toBeVisible()
    await expect(missing.getByText('Imagen de perfil')).toBeVisible()
  })
})

test.describe('a session that ends meanwhile', () => {
  test.use({ expectedError: /status of 401/ })

  test(
    'leaves what is typed, and after signing in in another tab it is saved',
    { tag: '@once' },
    async ({ page, context, baseURL }) => {
      const { email } = await signUp(page, baseURL!)
      await page.goto('/mystudio/informacion')
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByLabel('Instagram').fill('lo.tecleado')
      await page.request.post('/api/auth/sign-out', { data: {}, headers: { origin: baseURL! } })
      const save = page.getByRole('button', { name: 'Guardar' })
      await save.click()
      await expect(page.getByRole('alert')).toHaveText('Tu sesión ha terminado. Inicia sesión de nuevo.')
      await expectAccessible(page)
      const opened = context.waitForEvent('page')
      await page.getByRole('link', { name: 'Iniciar sesión en otra pestaña' }).click()
      const other = await opened
      await other.getByLabel('Correo').fill(email)
      await other.getByLabel('Contraseña', { exact: true }).fill('casa-aura-demo')
      await other.getByRole('button', { name: 'Entrar', exact: true }).click()
      await other.waitForURL(/\/mystudio/)
      await expect(page.getByLabel('Instagram')).toHaveValue('lo.tecleado')
      await save.click()
      await expect(page.getByText('Perfil actualizado con éxito.')).toBeVisible()
      await expect(page.getByRole('main').getByText('lo.tecleado').first()).toBeVisible()
    },
  )
})

test('the studio’s own fields are in the profile, by the same control as in its forms @once', async ({
  page,
  baseURL,
}) => {
  await signUp(page, baseURL!)
  await page.goto('/mystudio/informacion')
  const facts = page.getByRole('region', { name: 'Más sobre ti' })
  await expect(facts.getByText('Talla de playera')).toBeVisible()
  await page.getByRole('button', { name: 'Editar' }).click()
  const more = page.getByRole('group', { name: 'Más sobre ti' })
  await more.getByLabel('Talla de playera (Opcional)').selectOption('M')
  await more.getByRole('checkbox', { name: 'Fuerza' }).check()
  await more.getByLabel('Agregar otra').fill('Correr')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Perfil actualizado con éxito.')).toBeVisible()
  await expect(facts.getByText('Fuerza, Correr')).toBeVisible()
  await expect(facts.getByText('M', { exact: true })).toBeVisible()
})

test(
  'a new e-mail that waits is asked for again, and that is what is said',
  { tag: '@once' },
  async ({ page, baseURL }) => {
    await signUp(page, baseURL!)
    await page.goto('/mystudio/informacion')
    const email = `otra.${randomInt(1e9)}@example.com`
    for (const said of [
      'Te enviamos un correo para confirmar tu dirección',
      `Te enviamos otra vez el enlace a ${email}`,
    ]) {
      await page.getByRole('button', { name: 'Editar' }).click()
      await page.getByLabel('Correo electrónico').fill(email)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText(said, { exact: true })).toBeVisible()
    }
  },
)
