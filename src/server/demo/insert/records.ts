import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import type { DemoShape } from '#server/demo/shape.ts'

/**
 * What a studio of years has in its records, in a large demo: an audit line and a mail for each reservation and purchase, edits
 * of the timetable by the team, and what customers wrote, of which the latest wait for an answer. The texts are all alike.
 */
export async function insertRecords(trx: Trx, { now }: Pick<DemoShape, 'now'>): Promise<void> {
  const at = sql`least(r.created_at, ${now}::timestamptz)`
  await sql`
    insert into audit (actor_customer_id, action, entity, entity_id, details, created_at)
    select * from (
      select r.customer_id, 'reservation.made', 'class_reservation', r.class_reservation_id::text, null::jsonb, ${at} as at
      from class_reservation r
      union all
      select r.customer_id, 'purchase.completed', 'purchase', r.purchase_id::text, null, ${at} from purchase r
      union all
      select staff.customer_id, 'single_class.changed', 'single_class', r.single_class_id::text,
        '{"before": {"capacity": 18}, "after": {"capacity": 20}}', ${at}
      from single_class r join (
        select customer_id, row_number() over (order by customer_id) as place, count(*) over () as places
        from customer where role in ('admin', 'reception')) staff on r.single_class_id % places + 1 = place
    ) lines order by at`.execute(trx)
  await sql`
    insert into message (customer_id, kind, channel, recipient, subject, body_text, dedupe_key, state, sent_at, delivered_at, created_at)
    select customer_id, kind, 'mail', email, subject, 'Hola', dedupe_key, 'sent', at, at, at from (
      select r.customer_id, 'reservation_made' as kind, 'Tu lugar está reservado' as subject, ${at} as at,
        'demo:reservation:' || r.class_reservation_id as dedupe_key
      from class_reservation r where r.created_at > ${now}::timestamptz - interval '1 year'
      union all
      select r.customer_id, 'receipt', 'Tu compra', ${at}, 'demo:purchase:' || r.purchase_id from purchase r
    ) letters join customer using (customer_id) order by at`.execute(trx)
  await sql`
    insert into incoming_message (provider_id, customer_id, sender, type, body, received_at, seen_at)
    select 'demo:' || r.class_reservation_id, r.customer_id, '52' || c.phone, 'text', '¿Hay estacionamiento?', ${at},
      case when r.created_at < ${now}::timestamptz - interval '1 day' then ${at} end
    from class_reservation r join customer c using (customer_id)
    where r.class_reservation_id % 200 = 0 and c.phone ~ '^[0-9]{10}$' order by r.created_at`.execute(trx)
}
