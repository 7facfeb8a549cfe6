import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { idOf } from '#server/demo/accounts.ts'
import type { DemoShape } from '#server/demo/shape.ts'

const STREAK = 3
const PENALTY_DAYS = 7

/** Members who missed classes: two with three in a row and a current penalty, one whose penalty is over. */
export async function insertPenalties(trx: Trx, { now, today }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_absent on commit drop as
    with member as (
      select customer_id, max(r.class_date) as last_date from class_reservation r
      where r.unlimited and r.deleted_at is null and r.class_date < ${now}::timestamptz - interval '1 hour'
      group by customer_id having count(*) >= 6
      order by customer_id limit 3
    )
    select customer_id, last_date, row_number() over (order by customer_id) as place from member`.execute(trx)
  await sql`
    insert into demo_absent
    select customer_id, max(class_date), 0 from class_reservation
    where customer_id = ${idOf('penalizada@casaaura.mx')} and deleted_at is null group by customer_id`.execute(
    trx,
  )
  await sql`
    update class_reservation r set attend = false, checked_in_at = null, class_stars = null, coach_stars = null, comment = null
    from demo_absent a, lateral (
      select class_reservation_id from class_reservation mine
      where mine.customer_id = a.customer_id and mine.unlimited and mine.deleted_at is null and mine.class_date <= a.last_date
      order by mine.class_date desc limit ${sql.lit(STREAK)}
    ) missed
    where missed.class_reservation_id = r.class_reservation_id and place <= 2`.execute(trx)
  await sql`
    insert into class_reservation_penalty (customer_id, end_date, reason, no_shows, created_at)
    select customer_id, case when place <= 2 then ${today}::date + ${sql.lit(PENALTY_DAYS)} - place::integer else ${today}::date - 10 end,
      '3 faltas seguidas', 3, case when place <= 2 then least(last_date + interval '1 hour', ${now}::timestamptz) else ${now}::timestamptz - interval '17 days' end
    from demo_absent`.execute(trx)
}

/** Everybody has accepted the pages that require it; only later sign-ups have not. */
export async function acceptPages(trx: Trx): Promise<void> {
  await sql`
    insert into accepted_page (page_id, customer_id, version, accepted_at)
    select page_id, customer_id, version, customer.created_at + interval '1 minute'
    from page, customer where required or required_signup
    order by customer_id, page_id`.execute(trx)
}

/**
 * Sets every table's numbering after the ids it has, back to the beginning in an empty one: the rest of the demo relies on
 * ids, and an attempt that broke off has used up some.
 */
export async function continueNumbering(trx: Trx): Promise<void> {
  const { rows } = await sql<{ table: string; id: string; start: number }>`
    select table_name as table, column_name as id, identity_start::integer as start
    from information_schema.columns where table_schema = 'public' and is_identity = 'YES'`.execute(trx)
  for (const { table, id, start } of rows) {
    await sql`
      select setval(pg_get_serial_sequence(${table}, ${id}), greatest(max(${sql.ref(id)}) + 1, ${start}), false)
      from ${sql.table(table)}`.execute(trx)
  }
}
