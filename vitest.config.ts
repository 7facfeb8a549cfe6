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
const onPostgres = { globalSetup: 'tests/postgres.setup.ts', testTimeout: 60_000, hookTimeout: 120_000 }

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
        test: { name: 'unit', include: ['src/**/*.test.{ts,tsx}', 'tests/*.test.ts'], testTimeout: 60_000 },
      },
      { extends: true, test: { name: 'http', include: ['tests/http/**/*.test.ts'], ...onPostgres } },
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
