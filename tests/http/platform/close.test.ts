import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, it, vi } from 'vitest'
import { openServices } from '#server/compose.ts'
import { readEnvironment } from '#server/environment/environment.ts'
import { testDatabase } from '#tests/postgres.ts'

const opened = async (url: string) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'cupo-close-'))
  const environment = readEnvironment({ NODE_ENV: 'test', RATE_LIMITS: 'off', DATA_DIR: dataDir })
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { services, close } = await openServices({ environment, databaseUrl: url, log })
  const end = async () => {
    await close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { services, lines, end }
}

it('shuts down completely even while notifications are being processed', async () => {
  const { url } = await testDatabase()
  const { services, lines, end } = await opened(url)
  for (let n = 0; n < 20; n++) await sql`select pg_notify('configuration', '')`.execute(services.db)
  await end()
  expect(lines).toEqual([])
})

it('reads the configuration again where reading it after a change failed', async () => {
  const { url, db } = await testDatabase()
  const { services, lines, end } = await opened(url)
  vi.spyOn(services.configuration, 'refresh').mockRejectedValueOnce(new Error('away'))
  const set = { key: 'business_name', value: JSON.stringify('Otro nombre') }
  await db.insertInto('configuration').values(set).execute()
  await expect
    .poll(() => services.configuration.current().business_name, { timeout: 10_000 })
    .toBe('Otro nombre')
  expect(lines).toHaveLength(1)
  await end()
})
