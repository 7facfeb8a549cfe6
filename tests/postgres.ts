import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { openDatabase } from '#server/db/connect.ts'
import type { Database } from '#server/db/connect.ts'
import { afterTests } from './cleaning.ts'
import { command, withDatabase } from './postgres.setup.ts'

interface TestDatabase extends Database {
  url: string
}

/** A database for one test file, migrated (or without tables) and empty; dropped after the file's tests. */
export async function testDatabase({ poolSize = 8, migrated = true } = {}): Promise<TestDatabase> {
  const server = inject('postgres')
  const name = `test_${randomBytes(8).toString('hex')}`
  await command(server.url, `create database ${name} template ${migrated ? server.template : 'template1'}`)
  const url = withDatabase(server.url, name)
  const database = openDatabase(url, { poolSize })
  afterTests(async () => {
    await database.close()
    await command(server.url, `drop database ${name} with (force)`)
  })
  return { ...database, url }
}
