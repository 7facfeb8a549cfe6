import { randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { type OpenIdDouble, startOpenId } from '#tests/vendors/openid/server.ts'
import { expectAccessible } from '#tests/e2e/accessible.ts'
import { type RunningServer, startServer } from '#tests/e2e/server.ts'
import { expect, test as base } from '#tests/e2e/test.ts'

interface Installation {
  google: OpenIdDouble
  apple: OpenIdDouble
  server: RunningServer
}

/** A second installation with keys of Google and Apple: one for each worker. */
const test = base.extend<object, { outside: Installation }>({
  outside: [
    async ({}, use, { workerIndex }) => {
      const [google, apple] = [await startOpenId('google'), await startOpenId('apple')]
      const server = await startServer(`browser-outside-${workerIndex}`, {
        ...google.environment,
        ...apple.environment,
      })
      google.register(`${server.url}/api/auth/callback/google`)
      apple.register(`${server.url}/api/auth/callback/apple`)
      await use({ google, apple, server })
      await server.stop()
      await Promise.all([google.close(), apple.close()])
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ outside }, use) => use(outside.server.url),
  reaches: async ({ outside }, use) => use([outside.google.url, outside.apple.url]),
})

test.describe.configure({ mode: 'default' })

async function finish(page: Page): Promise<void> {
  await page.getByLabel('Teléfono').fill(`55${randomInt(1e8).toString().padStart(8, '0')}`)
  for (const tick of await page.getByRole('checkbox').all()) await tick.check()
  await page.getByRole('button', { name: 'Guardar y seguir' }).click()
}

test('with Google one reads why without permission one is not inside, is asked only for the rest, and returns to where one was going @once', async ({
  page,
  outside: { google },
}) => {
  google.is('declines')
  await page.goto('/entrar')
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.getByText('No diste permiso de compartir tus datos, así que no entraste.')).toBeVisible()

  const email = `ana.${randomInt(1e9)}@example.com`
  google.is({ sub: email, email, email_verified: true, name: 'Ana Luz Mar' })
  await page.goto('/entrar?volver=%2Fmystudio%2Fcreditos')
  await expect(page.getByRole('button', { name: /^Continuar con/ })).toHaveText([/Google/, /Apple/])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Continuar con Google' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Completa tus datos' })).toBeVisible()
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana')
  await expect(page.getByLabel('Apellido')).toHaveValue('Luz Mar')
  await expectAccessible(page)
  // One does not get past it by another address.
  await page.goto('/mystudio')
  await page.goto('/entrar?volver=%2Fmystudio%2Fcreditos')
  await expect(page.getByRole('heading', { level: 1, name: 'Completa tus datos' })).toBeVisible()
  await finish(page)
  await expect(page).toHaveURL(/\/mystudio\/creditos$/)
  expect(google.refused).toEqual([])
})

test(
  'with Apple, which comes back with a form, as well',
  { tag: '@once' },
  async ({ page, outside: { apple } }) => {
    const email = `apple.${randomInt(1e9)}@example.com`
    apple.is({ sub: email, email, email_verified: 'true' })
    await page.goto('/registro')
    await page.getByRole('button', { name: 'Continuar con Apple' }).click()
    await expect(page.getByLabel('Nombre')).toHaveValue('Ana')
    await finish(page)
    await expect(page).toHaveURL(/\/mystudio$/)
    expect(apple.refused).toEqual([])
  },
)
