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

/** What a file asks of its studio. */
interface Wanted {
  name: string
  clock: string | undefined
  environment: Record<string, string>
  isNew: boolean
}

/** Of files that do not name theirs. */
const USUAL = 'own'

/**
 * The studios of one worker. A process and a browser for each would cost as much again, so files follow one another in
 * those: the usual studio stays to the end, another one until the next is asked for.
 */
class Studios {
  readonly #worker: number
  readonly #running = new Map<string, { studio: OwnStudio; wanted: Wanted }>()

  constructor(worker: number) {
    this.#worker = worker
  }

  async get(wanted: Wanted): Promise<OwnStudio> {
    const key = JSON.stringify(wanted)
    const known = this.#running.get(key)
    if (known) return known.studio
    await this.stop(({ name }) => name !== USUAL)
    const studio = await startStudio(wanted, this.#worker)
    this.#running.set(key, { studio, wanted })
    return studio
  }

  async stop(which: (wanted: Wanted) => boolean = () => true): Promise<void> {
    for (const [key, { studio, wanted }] of this.#running) {
      if (!which(wanted)) continue
      this.#running.delete(key)
      await studio.stop()
    }
  }
}

async function startStudio({ name, clock, environment, isNew }: Wanted, worker: number): Promise<OwnStudio> {
  const moved: Record<string, string> =
    clock === undefined
      ? {}
      : { CLOCK_FROM: clock, NODE_OPTIONS: `--import=${join(import.meta.dirname, 'moved-clock.mjs')}` }
  const server = await startServer(
    `studio-${name}-${worker}`,
    { ...moved, ...environment },
    isNew ? emptyStudio : copyStudio,
  )
  const { databaseUrl, dataDir } = server
  const { db, close } = openDatabase(databaseUrl)
  let worn = 'aura'
  const wear = (brand: 'aura' | 'volta') => {
    if (brand === worn) return
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: databaseUrl, NODE_ENV: 'production' }
    const node = join(root, 'node_modules/.bin/node')
    const command = spawnSync(node, ['src/cli/studio.ts', 'brand', brand], {
      cwd: root,
      env,
      encoding: 'utf8',
    })
    if (command.status !== 0) throw new Error(`The brand was not put on: ${command.stderr}`)
    worn = brand
  }
  const stop = async () => {
    await close()
    await server.stop()
  }
  return { ...server, db, wear, stop }
}

interface Options {
  /** Another name is another studio. */
  studioName: string
  /** The instant from which the server's clock runs, ISO 8601; without one it is the machine's. */
  studioClock: string | undefined
  /** Settings of its server. */
  studioEnvironment: Record<string, string>
  /** Whether its demo is drawn at its clock, however far that is, in the place of a copy of today's. */
  studioIsNew: boolean
}

/**
 * `test` for a file that changes a whole studio: each worker has its own demo studio, in which the file's tests run
 * one after the other (`test.describe.configure({ mode: 'default' })`).
 */
export const test = base.extend<Options & { studio: OwnStudio }, { studios: Studios }>({
  studioName: [USUAL, { option: true }],
  studioClock: [undefined, { option: true }],
  studioEnvironment: [{}, { option: true }],
  studioIsNew: [false, { option: true }],
  studios: [
    async ({}, use, { workerIndex }) => {
      const studios = new Studios(workerIndex)
      await use(studios)
      await studios.stop()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  studio: [
    async ({ studios, studioName, studioClock, studioEnvironment, studioIsNew }, use) =>
      use(
        await studios.get({
          name: studioName,
          clock: studioClock,
          environment: studioEnvironment,
          isNew: studioIsNew,
        }),
      ),
    { timeout: 200_000 },
  ],
  baseURL: async ({ studio }, use) => use(studio.url),
})

export { expect } from './test.ts'
