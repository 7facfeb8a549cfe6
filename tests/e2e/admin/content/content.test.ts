import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { deskAs, signInAs } from '#tests/e2e/desk.ts'
import { expect, test } from '#tests/e2e/test.ts'

test('a document to accept is written, shown beside the form, and asked for anew', async ({
  page,
  baseURL,
}) => {
  test.slow()
  const desk = await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
  const number = randomInt(1e6)
  const slug = `quien-es-responsable-${number}`
  await page.goto('/admin/contenido/paginas')
  await page.getByRole('link', { name: 'Nueva página' }).click()
  await page.getByRole('textbox', { name: 'Título' }).fill(`¿Quién es responsable? (${number})`)
  await page.getByRole('textbox', { name: 'Dirección' }).fill('Con Espacios')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Usa solo letras minúsculas, números y guiones.')).toBeVisible()
  // Unless it is given it follows from the title.
  await page.getByRole('textbox', { name: 'Dirección' }).fill('')
  const text = page.getByRole('textbox', { name: 'Texto' })
  await text.click()
  await text.pressSequentially('Vengo sana.')
  await expect(page.getByLabel('Vista previa').getByText('Vengo sana.')).toBeVisible()
  await page.getByRole('switch', { name: 'Se acepta al registrarse' }).press('Space')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Página guardada.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Dirección' })).toHaveValue(slug)
  await expect(page.getByText('Versión 1. Nadie la ha aceptado todavía.')).toBeVisible()
  await page.getByRole('switch', { name: 'Pedir que todos la acepten otra vez' }).press('Space')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Versión 2.')).toBeVisible()
  await expect(page.getByRole('status').getByText('Todo guardado')).toBeVisible()
  const stored = (await desk.call('GET', `/pages/${slug}`)).page
  expect(stored).toMatchObject({ required_signup: true, content: '<p>Vengo sana.</p>' })
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await expect(page.getByText('Página eliminada.')).toBeVisible()
})

test.describe('the library of files', () => {
  test.use({ expectedError: /409/ })

  test('takes a file, gives its address, says what uses it, and deletes only what nothing uses', async ({
    page,
    baseURL,
  }, info) => {
    test.slow()
    const desk = await deskAs(baseURL ?? '', 'admin@casaaura.mx')
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    const name = `carta-${info.project.name}-${Date.now()}.pdf`
    await page.goto('/admin/contenido/archivos')
    // Chosen by keyboard.
    const button = page.getByRole('button', { name: 'Subir archivos' })
    const chosen = page.waitForEvent('filechooser')
    // What the browser answers after it is asked to hand the chooser over.
    await button.focus()
    await page.keyboard.press('Enter')
    const chooser = await chosen
    expect(chooser.isMultiple()).toBe(true)
    await chooser.setFiles({ name, mimeType: 'application/pdf', buffer: Buffer.from(`%PDF-1.7 ${name}`) })
    await expect(page.getByText('Archivo guardado.')).toBeVisible()
    await expect(button).toBeFocused()
    const open = () =>
      page
        .getByRole('button', { name: `Detalles de ${name}` })
        .locator('visible=true')
        .click()
    await open()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Nada lo usa.')).toBeVisible()
    await expectAccessible(page)
    const address = new URL(await dialog.getByRole('textbox', { name: 'Dirección' }).inputValue()).pathname
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click()

    const { announcement } = await desk.call('POST', '/announcements', {
      title: `Con carta ${name}`,
      content: `<p><a href="${address}">La carta</a></p>`,
    })
    await open()
    await expect(dialog.getByText(`el aviso «Con carta ${name}»`)).toBeVisible()
    await dialog.getByRole('button', { name: 'Eliminar archivo' }).click()
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('no se puede borrar porque se usa en el aviso')
    await desk.call('DELETE', `/announcements/${announcement.announcement_id}`)
    await dialog.getByRole('button', { name: 'Eliminar', exact: true }).click()
    await expect(page.getByText('Archivo eliminado.')).toBeVisible()
    await expect(page.getByRole('button', { name: `Detalles de ${name}` })).toHaveCount(0)
  })

  test('says how far an upload is, and stops one that is cancelled', async ({ page, baseURL }) => {
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    await page.goto('/admin/contenido/archivos')
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: 100_000,
    })
    const button = page.getByRole('button', { name: 'Subir archivos' })
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
    await chooser.setFiles({
      name: 'lenta.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.concat([Buffer.from('%PDF-1.7'), Buffer.alloc(2_000_000, ' ')]),
    })
    const bar = page.getByRole('progressbar', { name: 'Subiendo lenta.pdf' })
    const sent = () => bar.evaluate((progress: HTMLProgressElement) => progress.value)
    await expect.poll(sent).toBeGreaterThan(0.02)
    const before = await sent()
    expect(before).toBeLessThan(0.9)
    await expect.poll(sent).toBeGreaterThan(before)
    await expect(bar).toHaveAttribute('aria-valuetext', /^\d+ %$/)
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Cancelar la subida' }).click()
    await expect(page.getByText('Subida cancelada.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Cancelar la subida' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Detalles de lenta/ })).toHaveCount(0)
  })

  test('takes several files that are dropped, and says what it does not take @once', async ({
    page,
    baseURL,
  }) => {
    test.slow()
    await signInAs(page.request, baseURL ?? '', 'admin@casaaura.mx')
    const stamp = Date.now()
    await page.goto('/admin/contenido/archivos')
    await drop(page, [
      { name: `uno-${stamp}.pdf`, type: 'application/pdf', text: `%PDF-1.7 uno ${stamp}` },
      { name: `dos-${stamp}.pdf`, type: 'application/pdf', text: `%PDF-1.7 dos ${stamp}` },
    ])
    for (const name of ['uno', 'dos'])
      await expect(
        page.getByRole('button', { name: `Detalles de ${name}-${stamp}.pdf` }).locator('visible=true'),
      ).toBeVisible()
    await drop(page, [{ name: 'hoja.exe', type: 'application/x-msdownload', text: 'MZ' }])
    await expect(page.getByText('Aquí no se puede subir ese tipo de archivo.')).toBeVisible()
    // A single picture's area takes one file.
    await page.goto('/admin/coaches/nuevo')
    const picture = { type: 'image/png', text: 'x' }
    const uploads: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname)
    })
    await drop(page, [
      { name: 'a.png', ...picture },
      { name: 'b.png', ...picture },
    ])
    await expect(page.getByText('Suelta un solo archivo.')).toBeVisible()
    expect(uploads).not.toContain('/api/files')
  })
})

/** Drops files onto the page's first area for them, as a person who drags them from another window. */
async function drop(
  page: Page,
  files: readonly { name: string; type: string; text: string }[],
): Promise<void> {
  const dataTransfer = await page.evaluateHandle((given) => {
    const transfer = new DataTransfer()
    for (const { name, type, text } of given) transfer.items.add(new File([text], name, { type }))
    return transfer
  }, files)
  const area = page
    .locator('[class*=zone]')
    .filter({ has: page.locator('input[type=file]') })
    .first()
  for (const event of ['dragenter', 'dragover', 'drop']) await area.dispatchEvent(event, { dataTransfer })
}
