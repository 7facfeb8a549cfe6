import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { areFunctionsCurrent, bringFunctions } from '#server/db/functions/index.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase()
const overloads = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_proc where proname = 'reserve_place'`.execute(db)
  return rows[0]?.count
}

it('leaves functions of this version alone', async () => {
  expect(await areFunctionsCurrent(db)).toBe(true)
  expect(await bringFunctions(db)).toBe(false)
})

it('replaces those of another version, whatever arguments they took', async () => {
  await sql`create function reserve_place(older integer) returns integer language sql as 'select 1'`.execute(
    db,
  )
  await sql`update function_version set digest = 'older'`.execute(db)
  expect(await areFunctionsCurrent(db)).toBe(false)
  expect(await bringFunctions(db)).toBe(true)
  expect(await overloads()).toBe(1)
  expect(await areFunctionsCurrent(db)).toBe(true)
})
