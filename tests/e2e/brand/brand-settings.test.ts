import { expectAccessible } from '#tests/e2e/accessible.ts'
import { signInAs } from '#tests/e2e/desk.ts'
import { configure } from '#tests/e2e/installation.ts'
import { expect, test } from '#tests/e2e/own-studio.ts'

// One after the other: each leaves its settings behind.
test.describe.configure({ mode: 'default' })
// What the server refuses of an upload is said on the console.
test.use({ studioName: 'settings', expectedError: /415/ })

test.beforeEach(async ({ page, studio }) => {
  await signInAs(page.request, studio.url, 'admin@casaaura.mx')
})

test(
  'a hardly readable colour causes a warning, is used anyway, and may be typed in short form',
  { tag: '@once' },
  async ({ page }) => {
    await page.goto('/admin/ajustes')
    const primary = page.locator('#primary')
    await expect(primary).toBeEditable()
    await expect(page.getByRole('button', { name: 'Subir Avisos' })).toBeEnabled()
    await primary.fill('#fe0')
    await expect(page.getByText(/^Texto negro 1\d\.\d:1, se oscurece en texto$/)).toBeVisible()
    await primary.fill('#fef')
    await expect(page.getByText(/casi no se distingue del fondo$/)).toBeVisible()
    await primary.fill('amarillo')
    await expect(page.getByText('El color no es válido. Usa el formato #RRGGBB.')).toBeVisible()
    await primary.fill('#fe0')
    await page.keyboard.press('Escape')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Publicar' }).click()
    await expect(page.getByText('Cambios publicados.')).toBeVisible()
    expect(await (await page.request.get('/avisos')).text()).toContain('content="#ffee00"')
  },
)

test('a file that is too large or no picture is refused with a text', { tag: '@once' }, async ({ page }) => {
  await page.goto('/admin/ajustes')
  await expect(page.getByRole('button', { name: 'Subir Avisos' })).toBeEnabled()
  const logo = page.locator('input[type=file]').first()
  // Made in the page: to bring it there takes most of a minute.
  await logo.evaluate((input: HTMLInputElement) => {
    const chosen = new DataTransfer()
    const large = new Uint8Array(15 * 1024 * 1024 + 1)
    chosen.items.add(new File([large], 'grande.png', { type: 'image/png' }))
    input.files = chosen.files
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await expect(page.getByText(/El máximo es de 15 MB\./)).toBeVisible()
  const noPicture = Buffer.from('<html><script>alert(1)</script></html>')
  await logo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: noPicture })
  await expect(page.getByText('El archivo no es una imagen que podamos leer.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar' })).toBeDisabled()
})

test('texts are found and changed by keyboard alone', async ({ page, isMobile, studio }) => {
  test.skip(isMobile, 'a phone has no keyboard')
  await configure(studio.url, { discounts_enabled: true })
  await page.goto('/admin/textos')
  const search = page.getByRole('searchbox', { name: 'Buscar un texto' })
  await search.focus()
  await expect(search).toBeFocused()
  await expect(async () => {
    await search.fill('')
    await page.keyboard.type('lo sentimos, ese descuento no es valido')
    await expect(page.getByRole('status').filter({ hasText: /^1 texto$/ })).toBeVisible({ timeout: 1000 })
  }).toPass()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  const words = page.getByRole('textbox', { name: 'Lo sentimos, ese descuento no es válido.' })
  await expect(words).toBeFocused()
  await words.fill('Ese código no sirve, {name}.')
  await expect(page.getByText('Este texto no lleva datos entre llaves.')).toBeVisible()
  await expect(page.getByText('1 texto necesita corrección')).toBeVisible()
  await words.fill('Ese código no sirve <b>aquí</b>.')
  await expect(page.getByText('1 texto sin publicar')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Publicar' }).press('Enter')
  await expect(page.getByText('Textos publicados.')).toBeVisible()
  const desk = await signInAs(page.request, studio.url, 'admin@casaaura.mx')
  await expect(desk.call('GET', '/discounts/code/NADA?class_package_id=1')).rejects.toThrow(
    'Ese código no sirve <b>aquí</b>.',
  )
})
