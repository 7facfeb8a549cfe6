import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { command, withDatabase } from '#tests/postgres.setup.ts'
import { copyStudio } from '#tests/e2e/studios.ts'
import { run } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

/** A studio that nobody has begun. */
const test = base.extend<{ dataDir: string; site: string }>({
  dataDir: async ({}, use) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'cupo-first-'))
    await use(dataDir)
    rmSync(dataDir, { recursive: true, force: true })
  },
  site: async ({ dataDir }, use) => {
    const { databaseUrl, drop } = await copyStudio()
    const name = `first_${randomBytes(6).toString('hex')}`
    const maintenance = withDatabase(databaseUrl, 'postgres')
    await command(maintenance, `create database ${name}`)
    const { url, stop } = await run(name, {
      DATABASE_URL: withDatabase(databaseUrl, name),
      DATA_DIR: dataDir,
      DEMO: 'off',
    })
    await use(url)
    await stop()
    await command(maintenance, `drop database ${name} with (force)`)
    await drop()
  },
  baseURL: async ({ site }, use) => use(site),
})
// A refused call is a line in the browser's console.
test.use({ expectedError: /status of 400/ })

test('the first admin needs the server’s code', async ({ page, dataDir }) => {
  test.setTimeout(120_000)
  await page.goto('/')
  await expect(page).toHaveURL(/\/primer-uso$/)
  const code = page.getByLabel('Código del servidor')
  await page.getByLabel('Nombre del estudio').fill('Estudio Mar')
  await page.getByLabel('Nombre', { exact: true }).fill('Marta')
  await page.getByLabel('Apellido').fill('Gil')
  await page.getByLabel('Correo').fill('marta@example.com')
  await page.getByLabel('Contraseña', { exact: true }).fill('una-clave-larga')
  await page.getByLabel('Confirma tu contraseña').fill('una-clave-larga')
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(code).toBeFocused()
  await code.fill('2222-2222-2222')
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Este no es el código' }).first()).toBeVisible()
  await expect(code).toHaveAttribute('aria-invalid', 'true')
  await code.fill(readFileSync(join(dataDir, 'first-run-code'), 'utf8'))
  await page.getByRole('button', { name: 'Crear estudio' }).click()
  await expect(page).toHaveURL(/\/admin\/ajustes/)
  await page.goto('/admin')
  await expect(page.getByText('El sitio todavía no cobra en línea')).toBeVisible()
})
