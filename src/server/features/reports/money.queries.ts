import { CARD, CASH } from '#domain/selling/built-in-methods.ts'
import type { Statement } from '#server/db/statement.ts'

// $1 and $2 are the instants between which a report counts, $3 is the studio's time zone. Money is in centavos.

/**
 * Money that came in less what went back, by day, from the ledger: the same that Hoy shows of a day. A refund that failed, or a
 * dispute that was won, is less that went back and no payment. What a provider holds for a customer is one once it pays for something.
 */
export const SALES: Statement = {
  name: 'report_sales',
  text: `select to_char((t.created_at at time zone $3), 'YYYY-MM-DD') as day,
      coalesce(sum(l.amount_cents) filter (where t.kind <> 'refund'), 0)::bigint as received,
      coalesce(-sum(l.amount_cents) filter (where t.kind = 'refund'), 0)::bigint as refunded,
      sum(l.amount_cents)::bigint as net,
      count(*) filter (where t.kind <> 'refund' and t.source not like 'held:%')::integer as payments
    from ledger_transaction t join ledger_line l using (ledger_transaction_id)
    where t.created_at >= $1 and t.created_at < $2 and t.kind <> 'drawer' and (l.account = 'cash' or l.account like 'provider:%')
    group by 1 order by 1`,
}

/** Paid charges by package, the one that took in most first. */
export const PACKAGES: Statement = {
  name: 'report_packages',
  text: `select coalesce(p.package_title, c.title) as package, count(*)::integer as charges,
      sum(i.total_cents)::bigint as charged, sum(i.tax_cents)::bigint as tax
    from invoice i join purchase p using (purchase_id) join class_package c on c.class_package_id = p.class_package_id
    where i.paid_at >= $1 and i.paid_at < $2 and i.status in ('completed', 'refunded') and $3::text is not null
    group by 1 order by charged desc, 1`,
}

/** The same by method of payment, with places that were paid at the desk. The method of the terminal's charges is null. */
export const METHODS: Statement = {
  name: 'report_methods',
  text: `select case when not i.terminal then coalesce(m.name, i.payment_method) end as method, count(*)::integer as charges,
      sum(i.total_cents)::bigint as charged
    from (
      select i.payment_method_id, i.payment_method, i.total_cents, i.payment_method_id is not distinct from ${CARD} and gateway is null as terminal
      from invoice i join purchase using (purchase_id)
      where i.paid_at >= $1 and i.paid_at < $2 and i.status in ('completed', 'refunded') and $3::text is not null
      union all
      select ${CASH}, null, l.amount_cents, false from ledger_transaction t join ledger_line l using (ledger_transaction_id)
      where t.created_at >= $1 and t.created_at < $2 and t.class_reservation_id is not null and t.kind = 'payment' and l.account = 'cash'
        -- A mistake that was corrected is no charge.
        and not exists (select from ledger_transaction back where back.source = t.source || ':returned')
    ) i left join payment_method m using (payment_method_id)
    group by 1 order by charged desc, 1`,
}

/**
 * Credits that are free on the last day, by package, with what their period's charge paid for each; unlimited ones and gifts without
 * a purchase have no value. Amounts per class type replace the package's own.
 */
export const CREDITS: Statement = {
  name: 'report_credits',
  text: `select coalesce(p.package_title, c.title) as package, count(distinct a.customer_id)::integer as customers,
      sum(a.free)::integer as credits, round(sum(a.free * charged.cents::numeric / granted.amount))::bigint as value
    from (select purchase_id, customer_id, period, count(*) as free
        from available_class left join purchase_grant using (purchase_grant_id, purchase_id)
        where state = 'free' and expires_on >= (($2::timestamptz - interval '1 second') at time zone $3)::date
          and $1::timestamptz is not null
        group by 1, 2, 3) a
      join purchase p using (purchase_id) join class_package c on c.class_package_id = p.class_package_id
      cross join lateral (select case when a.period > 1 then coalesce(p.renewal_cents, p.total_cents) when a.period = 0 then 0
        else p.total_cents end as cents) charged
      cross join lateral (select case when count(*) = 0 then p.class_amount when min(amount) < 0 then -1 else sum(amount) end as amount
        from (select (type ->> 'class_amount')::integer as amount from jsonb_array_elements(p.granted_types) type) types) granted
    where granted.amount > 0
    group by 1 order by value desc, 1`,
}
