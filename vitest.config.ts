import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { pinnedNode } from './scripts/lib/project.mjs'

// An editor or a plain npx starts Vitest under the machine's own Node. The tests' processes get the pinned one all the same: fork()
// starts what stands here.
process.execPath = pinnedNode

const env = {
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  SECRET: 'only-for-tests-only-for-tests-only-for-tests',
  // Far from the studio's own zone: what leans on the server's clock shows.
  TZ: 'Asia/Tokyo',
}

/** Tests that need a real PostgreSQL: see tests/postgres.ts. */
const onPostgres = {
  globalSetup: 'tests/postgres.setup.ts',
  setupFiles: ['tests/words.setup.ts', 'tests/cleaning.setup.ts'],
  testTimeout: 60_000,
  hookTimeout: 120_000,
}

/** Files that replace a module have the server's modules for themselves. */
const replacing = readdirSync(join(import.meta.dirname, 'tests/http'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.test.ts'))
  .map((file) => join('tests/http', file))
  .filter((file) => readFileSync(join(import.meta.dirname, file), 'utf8').includes('vi.mock('))

export default defineConfig({
  test: {
    env,
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    setupFiles: 'tests/words.setup.ts',
    projects: [
      {
        extends: true,
        // The files of a worker share what they load: anew for each, it takes three quarters of the time. None replaces a module.
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'],
          isolate: false,
          setupFiles: ['tests/words.setup.ts', 'tests/stubs.setup.ts'],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        // The files of a worker share them: to load the server for each takes a third of the time.
        test: {
          name: 'http',
          include: ['tests/http/**/*.test.ts'],
          exclude: replacing,
          isolate: false,
          ...onPostgres,
        },
      },
      { extends: true, test: { name: 'http-replacing', include: replacing, ...onPostgres } },
      {
        extends: true,
        // What runs beside a race makes it slower and not another one: gates, not times, say who comes when (tests/races/gate.ts).
        test: {
          name: 'races',
          include: ['tests/races/**/*.test.ts'],
          ...onPostgres,
          testTimeout: 120_000,
        },
      },
    ],
  },
})
