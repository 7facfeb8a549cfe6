import { randomBytes } from 'node:crypto'
import { afterAll, inject } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { command, withDatabase } from './postgres.setup.ts'

interface TestDatabase extends Database {
  url: string
}

const cleaning: (() => Promise<void>)[] = []

// Not inside testDatabase(): a hook registered while another hook runs would never be called.
afterAll(async () => {
  for (const clean of cleaning) await clean()
})

/** A database for one test file, migrated (or without tables) and empty; dropped after the file's tests. */
export async function testDatabase({ poolSize = 8, migrated = true } = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await command(server.url, `create database ${name} template ${migrated ? server.template : 'template1'}`)
  const url = withDatabase(server.url, name)
  const database = openDatabase(url, { poolSize })
  cleaning.push(async () => {
    await database.close()
    await command(server.url, `drop database ${name} with (force)`)
  })
  return { ...database, url }
}
