import { randomBytes } from 'node:crypto'

import { sql } from 'kysely'
import { afterAll, expect, inject, it } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { isMigrated, migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { command, withDatabase } from '#tests/postgres.setup.ts'

const name = `test_${randomBytes(8).toString('hex')}`
const { url } = inject('postgres')
await command(url, `create database ${name}`)
const processes = Array.from({ length: 4 }, () => openDatabase(withDatabase(url, name), { poolSize: 2 }))

afterAll(async () => {
  for (const each of processes) await each.close()
  await command(url, `drop database ${name} with (force)`)
})

it('processes that start at the same moment migrate once between them', async () => {
  expect(await isMigrated(processes[0]!)).toBe(false)
  const done = await Promise.all(processes.map((each) => migrate(each)))
  expect(done.flat()).toEqual(Object.keys(await migrationFiles.getMigrations()))
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  for (const each of processes) expect(await isMigrated(each)).toBe(true)
})

it('they replace the functions of an older version once between them', async () => {
  const { db } = processes[0]!
  await sql`update function_version set digest = 'older'`.execute(db)
  const { rows: before } = await sql`select oid from pg_proc where proname = 'reserve_place'`.execute(db)
  const done = await Promise.all(processes.map((each) => migrate(each)))
  expect(done.flat()).toEqual([])
  for (const each of processes) expect(await isMigrated(each)).toBe(true)
  const { rows: after } = await sql`select oid from pg_proc where proname = 'reserve_place'`.execute(db)
  expect(after).toHaveLength(1)
  expect(after).not.toEqual(before)
})
