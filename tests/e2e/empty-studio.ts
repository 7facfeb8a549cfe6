import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { startServer } from '#tests/e2e/server.ts'
import { emptyStudio } from '#tests/e2e/studios.ts'
import { test as base } from '#tests/e2e/test.ts'

interface EmptyStudio {
  url: string
  dataDir: string
}

/** A studio that is not set up: one for each worker and name. */
export const test = base.extend<
  object,
  { studioName: string; studioEnvironment: Record<string, string>; studio: EmptyStudio }
>({
  /** Another name creates another studio. */
  studioName: ['first', { option: true, scope: 'worker' }],
  /** Settings of its server. */
  studioEnvironment: [{}, { option: true, scope: 'worker' }],
  studio: [
    async ({ studioName, studioEnvironment }, use, { workerIndex }) => {
      const environment = { DEMO: 'off', ...studioEnvironment }
      const { stop, ...studio } = await startServer(
        `empty-${studioName}-${workerIndex}`,
        environment,
        emptyStudio,
      )
      await use(studio)
      await stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})

export interface Owner {
  studio: string
  name: string
  last_name: string
  email: string
  password: string
}

/** Fills the form of the first run, except for the server's code. */
export async function fillFirstRun(page: Page, owner: Owner): Promise<void> {
  await page.getByLabel('Nombre del estudio').fill(owner.studio)
  await page.getByLabel('Nombre', { exact: true }).fill(owner.name)
  await page.getByLabel('Apellido').fill(owner.last_name)
  await page.getByLabel('Correo').fill(owner.email)
  await page.getByLabel('Contraseña', { exact: true }).fill(owner.password)
  await page.getByLabel('Confirma tu contraseña').fill(owner.password)
}

/** The code that the server wrote for who begins. */
export const firstRunCode = (dataDir: string): string => readFileSync(join(dataDir, 'first-run-code'), 'utf8')

export { expect } from '#tests/e2e/test.ts'
