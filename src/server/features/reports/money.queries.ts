import type { Statement } from '#server/db/statement.ts'

// $1 and $2 are the instants between which a report counts, $3 is the studio's time zone. Money is in centavos.

/** Money that came in less what went back, by day, from the ledger: the same that Hoy shows of a day. */
export const SALES: Statement = {
  name: 'report_sales',
  text: `select to_char((t.created_at at time zone $3), 'YYYY-MM-DD') as day,
      coalesce(sum(l.amount_cents) filter (where l.amount_cents > 0), 0)::bigint as received,
      coalesce(-sum(l.amount_cents) filter (where l.amount_cents < 0), 0)::bigint as refunded,
      sum(l.amount_cents)::bigint as net,
      count(*) filter (where l.amount_cents > 0)::integer as payments
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

/** The same by method of payment. */
export const METHODS: Statement = {
  name: 'report_methods',
  text: `select coalesce(m.name, i.payment_method) as method, count(*)::integer as charges, sum(i.total_cents)::bigint as charged
    from invoice i left join payment_method m using (payment_method_id)
    where i.paid_at >= $1 and i.paid_at < $2 and i.status in ('completed', 'refunded') and $3::text is not null
    group by 1 order by charged desc, 1`,
}

/** Free credits of today by package, with what was paid for each; unlimited ones and gifts without a purchase have no value. */
export const CREDITS: Statement = {
  name: 'report_credits',
  text: `select coalesce(p.package_title, c.title) as package, count(distinct a.customer_id)::integer as customers,
      sum(a.free)::integer as credits, round(sum(a.free * p.total_cents::numeric / p.class_amount))::bigint as value
    from (select purchase_id, customer_id, count(*) as free from available_class
        where state = 'free' and expires_on >= ($2::timestamptz at time zone $3)::date and $1::timestamptz is not null
        group by 1, 2) a
      join purchase p using (purchase_id) join class_package c on c.class_package_id = p.class_package_id
    where p.class_amount > 0
    group by 1 order by value desc, 1`,
}
