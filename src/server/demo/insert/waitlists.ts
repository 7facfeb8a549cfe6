import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { idOf } from '#server/demo/accounts.ts'
import type { DemoShape } from '#server/demo/shape.ts'

const CLASSES = 14
/** The full classes, counted from today, on whose waitlists Ana Torres is. */
const ANAS = [2, 5]

/** Fills the waitlists of the next full classes, two of them with Ana Torres. */
export async function insertWaitlists(trx: Trx, { now }: DemoShape): Promise<void> {
  const ana = idOf('clienta@casaaura.mx')
  await sql`
    with sold_out as (
      select c.single_class_id, c.class_date, c.class_date + make_interval(mins => c.duration) as ends,
        row_number() over (order by c.class_date, c.single_class_id) as nth
      from single_class c
      where c.class_date > ${now}::timestamptz + interval '3 hours' and c.cancelled_at is null and c.taken >= c.capacity
        and not exists (select from class_reservation r where r.customer_id = ${ana} and r.deleted_at is null
          and r.single_class_id = c.single_class_id)
      order by c.class_date, c.single_class_id limit ${sql.lit(CLASSES)}
    ), waiting as (
      select s.single_class_id, chosen.customer_id, 'wait:' || s.single_class_id || ':' || chosen.customer_id as seed
      from sold_out s, lateral (
        select p.customer_id from customer p
        where p.role = 'customer' and p.uid is null and not exists (
          select from class_reservation r where r.single_class_id = s.single_class_id and r.customer_id = p.customer_id)
        order by md5(s.single_class_id || ':line:' || p.customer_id)
        limit 2 + floor(pg_temp.draw('line:' || s.single_class_id) * 4)
      ) chosen
      union all
      select single_class_id, ${ana}, 'wait:' || single_class_id || ':ana' from sold_out where nth = any (${ANAS}::integer[])
    )
    insert into waitlist (single_class_id, customer_id, created_at)
    select single_class_id, customer_id, ${now}::timestamptz - (1 + 40 * pg_temp.draw(seed)) * interval '1 hour' as created_at
    from waiting order by created_at, single_class_id, customer_id`.execute(trx)
}
