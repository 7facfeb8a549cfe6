import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { testDatabase } from '#tests/postgres.ts'

it('gives the studio what it uses of the uploads of who has left the team, and nothing of a customer', async () => {
  const database = await testDatabase({ migrated: false })
  const { db } = database
  await bringMissing(db)
  const { error } = await new Migrator({ db, provider: migrationFiles }).migrateTo('1125-payouts-match-once')
  expect(error).toBeUndefined()
  await sql`
    insert into customer (customer_id, name, last_name, email, role) values (1, 'Ana', 'Paz', 'ana@estudio.mx', 'customer'),
      (2, 'Eva', 'Ruiz', 'eva@correo.mx', 'customer'), (3, 'Luz', 'Gil', 'luz@estudio.mx', 'admin');
    insert into file (file_id, customer_id, name, mime, bytes, storage_key) values
      (11, 1, 'guía.pdf', 'application/pdf', 1, 'guide'), (12, 1, 'foto.webp', 'image/webp', 1, 'picture'),
      (13, 1, 'clase.mp4', 'video/mp4', 1, 'film'), (14, 1, 'receta.pdf', 'application/pdf', 1, 'own'),
      (15, 2, 'carta.pdf', 'application/pdf', 1, 'letter'), (16, 3, 'plan.pdf', 'application/pdf', 1, 'plan');
    insert into class_package (title, price_cents, class_amount, expiration_days, file_url, receipt_file, file_id) values
      ('Diez clases', 5000, 10, 30, '/api/files/guide', '/api/files/letter', 12),
      ('Cinco clases', 3000, 5, 30, '/api/files/plan', null, null);
    insert into audit (actor_customer_id, action, entity, entity_id, details)
      select customer_id, 'file.uploaded', 'file', file_id::text, '{}' from file;
    insert into audit (actor_customer_id, action, entity, entity_id, details)
      select 3, 'customer.role_changed', 'customer', id, '{}' from unnest(array['1', '3']) as id`.execute(db)

  await migrate(database)

  const files = await db.selectFrom('file').select(['customer_id', 'public']).orderBy('file_id').execute()
  expect(files.map((file) => [file.customer_id, file.public])).toEqual([
    [null, false],
    [null, true],
    [null, false],
    [1, false],
    [2, false],
    [3, false],
  ])
})
