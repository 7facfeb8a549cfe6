import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { areFunctionsCurrent, bringFunctions, bringMissing } from '#server/db/functions/index.ts'
import { testDatabase } from '#tests/postgres.ts'

const { db } = await testDatabase()
/** The sources of a folder of db and of those below it. */
const filesIn = (name: string) => {
  const folder = new URL(`../../../src/server/db/${name}/`, import.meta.url)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(new URL(file, folder), 'utf8') }))
}
const overloads = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_proc where proname = 'reserve_place'`.execute(db)
  return rows[0]?.count
}

it('keeps functions of this version', async () => {
  expect(await areFunctionsCurrent(db)).toBe(true)
  expect(await bringFunctions(db)).toBe(false)
})

it('replaces those of another version, whatever their arguments', async () => {
  await sql`create function reserve_place(older integer) returns integer language sql as 'select 1'`.execute(
    db,
  )
  await sql`update function_version set digest = 'older'`.execute(db)
  expect(await areFunctionsCurrent(db)).toBe(false)
  expect(await bringFunctions(db)).toBe(true)
  expect(await overloads()).toBe(1)
  expect(await areFunctionsCurrent(db)).toBe(true)
})

it('keeps the tables’ functions until the tables are of this version', async () => {
  await sql`create or replace function announce_tags() returns trigger language plpgsql as 'begin return old; end'`.execute(
    db,
  )
  await sql`update function_version set digest = 'older'`.execute(db)
  const body = async () => {
    const { rows } = await sql<{ body: string }>`
      select prosrc as body from pg_proc where proname = 'announce_tags'`.execute(db)
    return rows[0]?.body
  }
  await bringMissing(db)
  expect(await body()).toBe('begin return old; end')
  await bringFunctions(db)
  expect(await body()).toContain('pg_notify')
})

it('finds every function in db/functions, and none in a migration', async () => {
  const { rows } = await sql<{ name: string }>`
    select proname as name from pg_proc p where pronamespace in ('public'::regnamespace, 'auth'::regnamespace)
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`.execute(db)
  const created = filesIn('functions').flatMap(({ text }) =>
    Array.from(text.matchAll(/^create .*function (\w+)/gm), ([, name = '']) => name),
  )
  expect(rows.map(({ name }) => name).toSorted()).toEqual(created.toSorted())

  const migrations = filesIn('migrations')
  expect(migrations.length).toBeGreaterThan(90)
  const making = migrations.filter(({ text }) =>
    /create\s+(or\s+replace\s+)?(function|procedure)/i.test(text),
  )
  expect(making.map(({ file }) => file)).toEqual([])
})

it('uses the index on free credits in credit_fits', async () => {
  const plan = await db.connection().execute(async (connection) => {
    await sql`set enable_seqscan = off`.execute(connection)
    await sql`prepare fitting (integer, integer, integer, integer, date) as
      select from available_class c where c.customer_id = $1 and credit_fits(c, $2, $3, $4, $5)
      order by c.expires_on, c.available_class_id limit 1 for no key update`.execute(connection)
    await sql`set plan_cache_mode = force_generic_plan`.execute(connection)
    const { rows } = await sql<Record<string, string>>`
      explain (costs off) execute fitting (1, 1, 1, null, '2026-11-22')`.execute(connection)
    await sql`discard all`.execute(connection)
    return rows.flatMap((row) => Object.values(row)).join('\n')
  })
  expect(plan).toMatch(
    /Index Scan using available_class_free_idx.*\n\s+Index Cond: .*customer_id = .*expires_on >= /,
  )
  expect(plan).not.toContain('credit_fits')
  expect(plan).not.toContain('Sort')
})
