import { Logger, runMigrations as migrateJobQueue } from 'graphile-worker'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { testDatabase } from '#tests/postgres.ts'

it('books the money of charges that stayed pending for ever, and ends their orders', async () => {
  const database = await testDatabase({ migrated: false })
  const { db } = database
  await bringMissing(db)
  const { error } = await new Migrator({ db, provider: migrationFiles }).migrateTo(
    '1122-events-that-never-park',
  )
  expect(error).toBeUndefined()
  await migrateJobQueue({ pgPool: database.pool, logger: new Logger(() => () => {}) })
  await sql`
      insert into customer (customer_id, name, last_name, email) values (1, 'Ana', 'Paz', 'ana@estudio.mx');
      insert into class_package (class_package_id, title, price_cents, class_amount, expiration_days)
        values (1, 'Diez clases', 150000, 10, 30)`.execute(db)
  await sql`
      insert into purchase (purchase_id, customer_id, class_package_id, base_cents, total_cents, class_amount, expiration_days, gateway,
          status, subscription_period, subscription_interval)
        select id, 1, 1, 150000, 150000, 10, 30, 'stripe', status, period, case when period is not null then 1 end
        from (values (1, 'pending', null), (2, 'pending', null), (3, 'pending', 'month'), (4, 'active', 'month'),
          (5, 'failed', 'month'))
          as one (id, status, period)`.execute(db)
  await sql`
    insert into payment (payment_id, purchase_id, gateway, gateway_payment_id, period, amount_cents, status, error_code, updated_at)
      select id, purchase_id, 'stripe', 'pi_' || id, period, 150000, 'processing', 'amount_mismatch', now() - interval '200 days'
      from (values (11, 1, 1), (12, 2, 1), (13, 3, 1), (14, 4, 2), (15, 4, 3), (16, 5, 1)) as one (id, purchase_id, period)`.execute(
    db,
  )
  await sql`
    insert into audit (action, entity, entity_id, details) values
      ('payment.amount_mismatch', 'purchase', '1', '{"asked": 150000, "taken": 100, "currency": "MXN"}'),
      ('payment.amount_mismatch', 'purchase', '2', '{"asked": 150000, "taken": 9000, "currency": "USD"}'),
      ('payment.amount_mismatch', 'purchase', '3', '{"asked": 150000, "taken": 200, "currency": "MXN"}'),
      ('payment.amount_mismatch', 'purchase', '4', '{"asked": 150000, "taken": 160000, "currency": "MXN", "payment_id": 14}'),
      ('payment.amount_mismatch', 'purchase', '4', '{"asked": 150000, "taken": 170000, "currency": "MXN", "payment_id": 15}'),
      ('payment.amount_mismatch', 'purchase', '5', '{"asked": 150000, "taken": 300, "currency": "MXN"}')`.execute(
    db,
  )

  await sql`
    insert into webhook_event (provider, event_id, payload, received_at, processed_at) select 'stripe', id, payload::jsonb, now() - interval '90 days', done
      from (values
        ('one', json_build_object('kind', 'payment', 'attemptKey', (select attempt_key from payment where payment_id = 13),
          'outcome', json_build_object('state', 'succeeded', 'subscription', 'sub_3')), now()),
        ('two', json_build_object('kind', 'payment', 'attemptKey', (select attempt_key from payment where payment_id = 16),
          'outcome', json_build_object('state', 'succeeded', 'subscription', 'sub_5')), now()),
        ('back', '{"kind": "refund", "attemptKey": null, "reference": "pi_11"}', null),
        ('other', '{"kind": "refund", "attemptKey": null, "reference": "pi_99"}', null)) as one (id, payload, done)`.execute(
    db,
  )

  await migrate(database)

  const { rows: payments } = await sql<{ line: string }>`
    select concat_ws(' ', payment_id, status, amount_cents, error_code) as line from payment order by payment_id`.execute(
    db,
  )
  expect(payments.map(({ line }) => line)).toEqual([
    '11 succeeded 100 amount_mismatch',
    '12 succeeded 0 currency_mismatch',
    '13 succeeded 200 amount_mismatch',
    '14 succeeded 160000 amount_mismatch',
    '15 succeeded 170000 amount_mismatch',
    '16 succeeded 300 amount_mismatch',
  ])
  const { rows: purchases } = await sql<{ line: string }>`
    select concat_ws(' ', status, subscription_id) as line from purchase order by purchase_id`.execute(db)
  expect(purchases.map(({ line }) => line)).toEqual([
    'failed',
    'failed',
    'failed sub_3',
    'active',
    'failed sub_5',
  ])
  const { rows: jobs } = await sql<{ payload: { purchase_id: number } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'purchase_id' is not null order by payload ->> 'purchase_id'`.execute(
    db,
  )
  expect(jobs.map(({ payload }) => payload.purchase_id)).toEqual([3, 5])
  const { rows: again } = await sql<{ event_id: string }>`
    select event_id from webhook_event where received_at > now() - interval '1 day'`.execute(db)
  expect(again).toEqual([{ event_id: 'back' }])
  const { rows: ledger } = await sql<{ line: string }>`
    select concat_ws(' ', kind, purchase_id, source, account, amount_cents) as line
    from ledger_transaction join ledger_line using (ledger_transaction_id) order by source, amount_cents desc`.execute(
    db,
  )
  expect(ledger.map(({ line }) => line)).toEqual([
    'unapplied 1 payment:11 provider:stripe 100',
    'unapplied 1 payment:11 unapplied -100',
    'unapplied 3 payment:13 provider:stripe 200',
    'unapplied 3 payment:13 unapplied -200',
    'unapplied 4 payment:14 provider:stripe 160000',
    'unapplied 4 payment:14 unapplied -160000',
    'unapplied 4 payment:15 provider:stripe 170000',
    'unapplied 4 payment:15 unapplied -170000',
    'unapplied 5 payment:16 provider:stripe 300',
    'unapplied 5 payment:16 unapplied -300',
  ])
  const { rows: told } = await sql<{ details: object }>`
    select details from audit where action = 'payment.unapplied' and entity_id = '1'`.execute(db)
  expect(told).toEqual([
    { details: { status: 'failed', amount_cents: 100, payment_id: 11, source: 'payment:11' } },
  ])
})
