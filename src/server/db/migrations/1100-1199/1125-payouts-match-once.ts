import { type Kysely, sql } from 'kysely'

/** Each payment and refund matches one line of a provider's reports. What one matched is not there for another. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payout_line add column payment_id integer references payment, add column refund_id integer references refund;
    comment on column payout_line.payment_id is 'What it matched: it is not there for another line.';
    comment on column payout_line.refund_id is 'The same of a refund; one that failed left and came back.';
    comment on column payout_line.standing is
      'As found when a report was last imported or removed; what is open is compared again whenever it is read.';
    create index payout_line_payment_idx on payout_line (payment_id) where payment_id is not null;
    create index payout_line_refund_idx on payout_line (refund_id) where refund_id is not null;
    create index payout_line_unmatched_idx on payout_line (payout_id, position) where standing = 'open';
    -- Nothing looks lines up by their references, and each change of a line would write them anew.
    drop index payout_line_open_idx, payout_line_references_idx;

    with own as (
      select gateway, id, amount_cents as cents, payment_id, null::integer as refund_id, 1 as rank
        from payment cross join lateral (values (gateway_payment_id), (gateway_charge_id), (gateway_invoice_id)) as named (id)
        where status in ('succeeded', 'refunded')
      union all
      select gateway, gateway_refund_id, -amount_cents, null, refund_id, 1 from refund where status = 'refunded'
      union all
      select refund.gateway, id, -refund.amount_cents, null, refund_id, 2
        from refund join payment using (payment_id)
          cross join lateral (values (gateway_payment_id), (gateway_charge_id), (gateway_invoice_id)) as named (id)
        where refund.status = 'refunded'
    ), found as (
      select distinct on (payout_line_id) payout_line_id, own.payment_id, own.refund_id
      from payout_line join payout using (payout_id) cross join unnest("references") as reference
        join own on own.gateway = payout.gateway and own.id = reference and own.cents = gross_cents
      where standing = 'matched'
      order by payout_line_id, rank, own.payment_id, own.refund_id
    )
    update payout_line set payment_id = found.payment_id, refund_id = found.refund_id
      from found where payout_line.payout_line_id = found.payout_line_id;
  `.execute(db)
}
