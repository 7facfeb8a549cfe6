import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { bringMissing } from '#server/db/functions/index.ts'
import { migrate } from '#server/db/migrate.ts'
import { migrationFiles } from '#server/db/read-migrations.ts'
import { testDatabase } from '#tests/postgres.ts'

it('stores what the lines of reports matched that were imported before', async () => {
  const database = await testDatabase({ migrated: false })
  const { db } = database
  await bringMissing(db)
  const { error } = await new Migrator({ db, provider: migrationFiles }).migrateTo(
    '1123-mismatches-in-the-books',
  )
  expect(error).toBeUndefined()
  await sql`
    insert into customer (customer_id, name, last_name, email) values (1, 'Ana', 'Paz', 'ana@estudio.mx');
    insert into class_package (class_package_id, title, price_cents, class_amount, expiration_days)
      values (1, 'Diez clases', 5000, 10, 30);
    insert into purchase (purchase_id, customer_id, class_package_id, base_cents, total_cents, class_amount, expiration_days,
        gateway, status)
      values (1, 1, 1, 5000, 5000, 10, 30, 'stripe', 'completed');
    insert into payment (payment_id, purchase_id, gateway, gateway_payment_id, gateway_charge_id, amount_cents, status) values
      (11, 1, 'stripe', 'pi_1', 'ch_1', 5000, 'succeeded'), (12, 1, 'paypal', 'pi_1', null, 5000, 'succeeded'),
      (13, 1, 'stripe', 'pi_3', null, 5000, 'failed');
    insert into refund (refund_id, payment_id, gateway, gateway_refund_id, amount_cents, status) values
      (21, 11, 'stripe', 're_1', 2000, 'refunded'), (22, 11, 'stripe', 're_2', 2000, 'refunded');
    insert into payout (payout_id, gateway, name, digest, from_day, until_day, imported_by)
      values (1, 'stripe', 'a.csv', 'a', '2026-11-10', '2026-11-10', 1);
    insert into payout_line (payout_id, position, day, type, currency, "references", gross_cents, fee_cents, net_cents, standing)
      select 1, position, '2026-11-10', '', '', ids, cents, 0, cents, standing
      from (values (2, array['txn_1', 'ch_1'], 5000, 'matched'), (3, array['txn_2', 'pi_1', 're_2'], -2000, 'matched'),
        (4, array['txn_3', 'pi_1'], -2000, 'matched'), (5, array['txn_4', 'pi_1'], 5000, 'repeated'),
        (6, array['txn_5', 'pi_3'], 5000, 'open')) as one (position, ids, cents, standing)`.execute(db)

  await migrate(database)

  const { rows } = await sql<{ payment_id: number | null; refund_id: number | null }>`
    select payment_id, refund_id from payout_line order by position`.execute(db)
  expect(rows.map(({ payment_id, refund_id }) => [payment_id, refund_id])).toEqual([
    [11, null],
    [null, 22],
    [null, 21],
    [null, null],
    [null, null],
  ])
})
