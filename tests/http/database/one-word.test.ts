import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { writtenTexts } from '#text/all.ts'
import { testDatabase } from '#tests/postgres.ts'

const OWN = [
  'account.calendar.late',
  'account.calendar.toLate',
  'calendar.kept',
  'cards.checkout.keptForRenewals',
  'cards.kept',
  'checkout.hello.kept',
  'eligibility.yes.class_late',
  'errores-de-suscripciones.late',
  'errores-de-tarjetas.notKept',
  'messages.creditKept',
  'offline.bar.kept',
  'offline.notKept',
  'offline.page.kept',
  'subscriptions.card.doneLate',
  'subscriptions.card.late',
  'subscriptions.managing.late',
  'subscriptions.managing.lateInCash',
  'subscriptions.states.late',
  'waitlist.page.kept',
  'wanted.held',
]

it('carries states, the audit and the owner’s words over to the new names', async () => {
  const database = await testDatabase({ migrated: false })
  const { db } = database
  await bringMissing(db)
  const { error } = await new Migrator({ db, provider: migrationFiles }).migrateTo('1050-pause-asked')
  expect(error).toBeUndefined()
  await sql`
    insert into changed_text (place, words)
      select place, 'Mío' from unnest(${OWN}::text[]) place union all select 'errores-de-uniones.later', '{merged}, {kept}'`.execute(
    db,
  )
  await sql`
    insert into audit (action, entity, entity_id, details) values
      ('purchase.late', 'purchase', '1', '{"invoice": "in_1"}'), ('payment.held', 'purchase', '1', '{}'),
      ('payment.held_left', 'purchase', '1', '{}'), ('payment_source.kept', 'payment_source', '2', '{}'),
      ('subscription.kept', 'purchase', '1', '{}'), ('customer.merged', 'customer', '3', '{"kept": 3, "merged": 4}'),
      ('reservation.made', 'class_reservation', '5', '{"late": true}')`.execute(db)
  await sql`
    insert into message (channel, kind, recipient, state) values ('mail', 'welcome', 'ana@example.com', 'kept')`.execute(
    db,
  )

  const rules = [
    { rule: 'customer_known', pass: true, values: {} },
    { rule: 'class_begun', pass: true, values: { late: true, class_date: '2026-11-26T13:00:00Z' } },
  ]
  await db.transaction().execute(async (trx) => {
    // Without the customer and the class that it names.
    await sql`set local session_replication_role = 'replica'`.execute(trx)
    await sql`
      insert into refused_attempt (customer_id, single_class_id, code, request, rules)
        values (1, 1, 'class_full', '{}', ${JSON.stringify(rules)}::jsonb)`.execute(trx)
  })

  await migrate(database)

  const { rows: attempts } = await sql`select rules from refused_attempt`.execute(db)
  expect(attempts).toEqual([
    {
      rules: [rules[0], { ...rules[1], values: { begun: true, class_date: '2026-11-26T13:00:00Z' } }],
    },
  ])
  const own = await db.selectFrom('changed_text').select(['place', 'words']).execute()
  expect(own).toHaveLength(OWN.length + 1)
  const written = writtenTexts()
  expect(own.filter(({ place }) => !written.has(place))).toEqual([])
  expect(own.find(({ words }) => words !== 'Mío')?.words).toBe('{merged}, {survivor}')
  const { rows } = await sql<{ line: string }>`
    select action || ' ' || details as line from audit order by audit_id`.execute(db)
  expect(rows.map(({ line }) => line)).toEqual([
    'purchase.past_due {"invoice": "in_1"}',
    'payment.balance_added {}',
    'payment.balance_removed {}',
    'payment_source.restored {}',
    'subscription.kept {}',
    'customer.merged {"merged": 4, "survivor": 3}',
    'reservation.made {"begun": true}',
  ])
  expect((await db.selectFrom('message').select('state').execute())[0]?.state).toBe('stored')
  await expect(sql`update audit set action = 'x'`.execute(db)).rejects.toThrow('audit is append-only')
})
