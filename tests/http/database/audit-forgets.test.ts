import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { testDatabase } from '#tests/postgres.ts'

it('empties what the audit held of accounts that were deleted before it could', async () => {
  const database = await testDatabase({ migrated: false })
  const { db } = database
  await bringMissing(db)
  const { error } = await new Migrator({ db, provider: migrationFiles }).migrateTo('0870-payouts')
  expect(error).toBeUndefined()
  await sql`
    insert into customer (customer_id, name, last_name, email)
    overriding system value values (1, 'Cuenta eliminada', '', 'eliminada-1@cuenta.invalid'), (2, 'Ana', 'Sol', 'ana@example.com')`.execute(
    db,
  )
  const changed = (name: string) =>
    JSON.stringify({ before: { name, role: 'customer' }, after: { name: 'X' } })
  const line = { action: 'customer.changed', entity: 'customer' }
  const card = { action: 'payment_source.added', entity: 'payment_source', entity_id: '7' }
  await db
    .insertInto('audit')
    .values([
      { ...line, entity_id: '1', details: changed('Eva') },
      { ...line, entity_id: '2', details: changed('Ana') },
      { ...card, actor_customer_id: 1, details: JSON.stringify({ card_type: 'visa', last_digits: '4242' }) },
    ])
    .execute()
  await migrate(database)
  const { rows } = await sql<{ details: object }>`select details from audit order by audit_id`.execute(db)
  expect(rows.map(({ details }) => details)).toEqual([
    { before: { name: null, role: 'customer' }, after: { name: null } },
    { before: { name: 'Ana', role: 'customer' }, after: { name: 'X' } },
    { card_type: 'visa', last_digits: null },
  ])
})
