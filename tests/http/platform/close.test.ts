import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { testDatabase } from '#tests/postgres.ts'

it('shuts down completely even while notifications are being processed', async () => {
  const { url } = await testDatabase()
  const dataDir = mkdtempSync(join(tmpdir(), 'cupo-close-'))
  const environment = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: dataDir })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { services, close } = await openServices({ environment, databaseUrl: url, log })
  for (let n = 0; n < 20; n++) await sql`select pg_notify('configuration', '')`.execute(services.db)
  await close()
  rmSync(dataDir, { recursive: true, force: true })
  expect(lines).toEqual([])
})
