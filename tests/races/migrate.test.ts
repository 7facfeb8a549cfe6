import { randomBytes } from 'node:crypto'

import { afterAll, expect, inject, it } from 'vitest'

import { openDatabase } from '#server/db/connect.ts'
import { isMigrated, migrate } from '#server/db/migrate.ts'
import { migrations } from '#server/db/migrations/index.ts'
import { command, withDatabase } from '#tests/postgres.setup.ts'

const name = `test_${randomBytes(8).toString('hex')}`
const { url } = inject('postgres')
await command(url, `create database ${name}`)
const processes = Array.from({ length: 4 }, () => openDatabase(withDatabase(url, name), { poolSize: 2 }))

afterAll(async () => {
  for (const each of processes) await each.close()
  await command(url, `drop database ${name} with (force)`)
})

it('lets processes that start at the same moment migrate once between them', async () => {
  expect(await isMigrated(processes[0]!)).toBe(false)
  const done = await Promise.all(processes.map((each) => migrate(each)))
  expect(done.flat()).toEqual(Object.keys(migrations))
  expect(done.filter((names) => names.length > 0)).toHaveLength(1)
  for (const each of processes) expect(await isMigrated(each)).toBe(true)
})
