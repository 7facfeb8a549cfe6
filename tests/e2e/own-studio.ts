import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { type RunningServer, startServer } from './server.ts'
import { copyStudio, emptyStudio } from './studios.ts'
import { test as base } from './test.ts'

export interface OwnStudio extends RunningServer {
  /** Its database, for states that no call of the API can create. */
  db: Queryable
  /** Applies one of the demo's two brands, as the command does. */
  wear: (brand: 'aura' | 'volta') => void
}

const root = resolve(import.meta.dirname, '../..')

/**
 * `test` for a file that changes a whole studio: each worker has its own demo studio, in which the file's tests run
 * one after the other (`test.describe.configure({ mode: 'default' })`).
 */
export const test = base.extend<
  object,
  {
    studio: OwnStudio
    studioName: string
    studioClock: string | undefined
    studioEnvironment: Record<string, string>
    studioIsNew: boolean
  }
>({
  /** Another name creates another studio. */
  studioName: ['own', { option: true, scope: 'worker' }],
  /** The instant from which the server's clock runs, ISO 8601; without one it is the machine's. */
  studioClock: [undefined, { option: true, scope: 'worker' }],
  /** Settings of its server. */
  studioEnvironment: [{}, { option: true, scope: 'worker' }],
  /** Whether its demo is drawn at its clock, however far that is, in the place of a copy of today's. */
  studioIsNew: [false, { option: true, scope: 'worker' }],
  studio: [
    async ({ studioName, studioClock, studioEnvironment, studioIsNew }, use, { workerIndex }) => {
      const clock: Record<string, string> =
        studioClock === undefined
          ? {}
          : {
              CLOCK_FROM: studioClock,
              NODE_OPTIONS: `--import=${join(import.meta.dirname, 'moved-clock.mjs')}`,
            }
      const server = await startServer(
        `studio-${studioName}-${workerIndex}`,
        { ...clock, ...studioEnvironment },
        studioIsNew ? emptyStudio : copyStudio,
      )
      const { databaseUrl, dataDir } = server
      const { db, close } = openDatabase(databaseUrl)
      let worn = 'aura'
      const wear = (brand: 'aura' | 'volta') => {
        if (brand === worn) return
        const env = {
          ...process.env,
          DATA_DIR: dataDir,
          DATABASE_URL: databaseUrl,
          NODE_ENV: 'production',
        }
        const node = join(root, 'node_modules/.bin/node')
        const command = spawnSync(node, ['src/cli/studio.ts', 'brand', brand], {
          cwd: root,
          env,
          encoding: 'utf8',
        })
        if (command.status !== 0) throw new Error(`The brand was not put on: ${command.stderr}`)
        worn = brand
      }
      await use({ ...server, db, wear })
      await close()
      await server.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})

export { expect } from './test.ts'
