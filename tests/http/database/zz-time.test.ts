import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { testDatabase } from '#tests/postgres.ts'

it('time', async () => {
  const database = await testDatabase({ migrated: false })
  const { db } = database
  await bringMissing(db)
  await new Migrator({ db, provider: migrationFiles }).migrateTo('1050-pause-asked')
  await sql`insert into message (channel, kind, recipient, state, subject, body_text, dedupe_key) select 'mail', 'reservation_made', 'ana' || i || '@example.com', 'kept', 'Asunto ' || i, repeat('Texto ', 60), 'd' || i from generate_series(1, 467000) i`.execute(
    db,
  )
  await sql`insert into audit (action, entity, entity_id, details) select 'reservation.created', 'class_reservation', i::text, jsonb_build_object('single_class_id', i, 'credit', i, 'spot', 3) from generate_series(1, 1140000) i`.execute(
    db,
  )
  await sql`vacuum analyze message`.execute(db).catch(() => null)
  const begun = performance.now()
  await migrate(database)
  console.log('MIGRATED MS', performance.now() - begun)
}, 600_000)
