import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'

import { describeDatabase } from './describe-database.ts'
import { bringMissing } from '#server/db/functions/index.ts'
import { isMigrated, migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { testDatabase } from '#tests/postgres.ts'

const own = sql`p.pronamespace = 'public'::regnamespace
  and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

/** Everything that a studio's data passes through: tables, constraints, indexes, triggers, and functions with their bodies. */
async function look(db: Queryable): Promise<string[]> {
  const { rows } = await sql<{ source: string }>`
    select pg_get_functiondef(p.oid) as source from pg_proc p where ${own} order by p.proname`.execute(db)
  return [await describeDatabase(db), ...rows.map(({ source }) => source)]
}

/**
 * Gives every function another body, as an older version had, and takes the comments away; functions that nothing depends on take
 * other arguments.
 */
async function age(db: Queryable): Promise<void> {
  const { rows } = await sql<{ name: string; signature: string; trigger: boolean; leaned: boolean }>`
    select p.proname as name, p.oid::regprocedure::text as signature, p.prorettype = 'trigger'::regtype as trigger,
      -- A column added by a later migration depends on sound_of, whose arguments never change either.
      p.proname = 'sound_of' or exists (select from pg_depend d where d.refobjid = p.oid) as leaned
    from pg_proc p where ${own}`.execute(db)
  for (const { name, signature, trigger, leaned } of rows) {
    const older = trigger
      ? `create or replace function ${signature} returns trigger language plpgsql as 'begin return new; end'`
      : `create function ${name}(older date) returns integer language sql as 'select 1'`
    if (!leaned) await sql.raw(`drop function ${signature}`).execute(db)
    else await sql.raw(`comment on function ${signature} is null`).execute(db)
    if (trigger ? leaned : !leaned) await sql.raw(older).execute(db)
  }
}

const { db: fresh } = await testDatabase()
const names = Object.keys(await migrationFiles.getMigrations())

// The first has no function_version yet, the second lacks triggers of later ones, the last is complete.
it.each(['0101-reservation-events', '0240-penalties-from-attendance', names.at(-1)!])(
  'upgrades a database at %s to the same as a fresh one',
  async (stage) => {
    const database = await testDatabase({ migrated: false })
    const { db } = database
    await bringMissing(db)
    const migrator = new Migrator({ db, provider: migrationFiles })
    const { error } = await migrator.migrateTo(stage)
    expect(error).toBeUndefined()
    await age(db)
    expect(await isMigrated(database)).toBe(false)

    expect(await migrate(database)).toEqual(names.slice(names.indexOf(stage) + 1))
    expect(await look(db)).toEqual(await look(fresh))
    expect(await isMigrated(database)).toBe(true)
  },
)

it('refuses a database that a newer version has changed, and leaves it as it is', async () => {
  const database = await testDatabase()
  const { db } = database
  await sql`insert into kysely_migration (name, timestamp) values ('9000-newer', now()::text)`.execute(db)
  expect(await isMigrated(database)).toBe(false)
  await sql`update function_version set digest = 'newer'`.execute(db)

  await expect(migrate(database)).rejects.toThrow(
    'A newer version of Cupo has changed this database (9000-newer), so this one cannot use it. Start that version, or restore the backup from before the update.',
  )
  expect(await db.selectFrom('function_version').select('digest').executeTakeFirst()).toEqual({
    digest: 'newer',
  })
})
