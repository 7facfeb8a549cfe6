import { startServer, type RunningServer } from './server.ts'
import { test as base } from './test.ts'

/**
 * `test` for a file that turns a studio's settings over: each worker has a demo studio of its own for it, in which the file's
 * tests run one after the other (`test.describe.configure({ mode: 'default' })`).
 */
export const test = base.extend<object, { studio: RunningServer }>({
  studio: [
    async ({}, use, { workerIndex }) => {
      const server = await startServer(`own-studio-${workerIndex}`)
      await use(server)
      await server.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})

export { expect } from '@playwright/test'
