import { sql } from 'kysely'

import type { Queryable } from './transaction.ts'

/** One inconsistency. */
export interface Breach {
  check: string
  /** What it concerns, e.g. `customer 12`. */
  subject: string
  /** What was found, without personal data. */
  finding: string
}

/**
 * Invariants, each a query that returns the rows that violate it. Constraints prevent most violations, but a restored
 * backup or a repair by hand can bypass them.
 */
const checks: Record<string, string> = {
  'credits granted = free + used + expired + removed': `
    select 'customer ' || customer_id as subject,
      granted || ' granted, ' || free || ' free + ' || used || ' used + ' || expired || ' expired + ' || removed || ' removed' as finding
    from (
      select customer_id, count(*) filter (where state = 'free') as free, count(*) filter (where state = 'used') as used,
        count(*) filter (where state = 'expired') as expired, count(*) filter (where state = 'removed') as removed
      from available_class group by customer_id
    ) held
    full join (
      select customer_id, count(*) as granted from credit_entry where kind = 'granted' group by customer_id
    ) given using (customer_id)
    where granted is distinct from free + used + expired + removed`,

  'a credit is what its last ledger entry says': `
    select 'available_class ' || c.available_class_id as subject, c.state || ' after ' || last.kind as finding
    from available_class c
    cross join lateral (
      select kind from credit_entry e where e.available_class_id = c.available_class_id
      order by credit_entry_id desc limit 1
    ) last
    where c.state <> case last.kind
      when 'granted' then 'free' when 'returned' then 'free' when 'changed' then 'free'
      when 'reserved' then 'used' when 'lost' then 'used' when 'transferred' then 'used' else last.kind end`,

  'a used credit pays for exactly one place': `
    select 'available_class ' || c.available_class_id as subject,
      c.state || ', pays for ' || count(r.class_reservation_id) as finding
    from available_class c
    left join class_reservation r on r.available_class_id = c.available_class_id and not r.credit_returned
    where not c.unlimited
    group by c.available_class_id, c.state
    having count(r.class_reservation_id) > 1
      or (c.state = 'used' and count(r.class_reservation_id) = 0)
      or (c.state = 'free' and count(r.class_reservation_id) > 0)`,

  'a credit pays for its own customer': `
    select 'class_reservation ' || r.class_reservation_id as subject, 'credit of customer ' || c.customer_id as finding
    from class_reservation r join available_class c using (available_class_id)
    where c.customer_id <> r.customer_id or c.unlimited <> r.unlimited`,

  'taken = live reservations, within the capacity': `
    select 'single_class ' || s.single_class_id as subject,
      s.taken || ' taken, ' || count(r.class_reservation_id) || ' live, capacity ' || coalesce(s.capacity, 0) as finding
    from single_class s
    left join class_reservation r on r.single_class_id = s.single_class_id and r.deleted_at is null
    group by s.single_class_id
    having s.taken <> count(r.class_reservation_id) or s.taken + s.held > coalesce(s.capacity, 0)`,

  'held = places offered to those who wait': `
    select 'single_class ' || s.single_class_id as subject, s.held || ' held, ' || count(w.waitlist_id) || ' offered' as finding
    from single_class s
    left join waitlist w on w.single_class_id = s.single_class_id and w.state = 'offered'
    group by s.single_class_id
    having s.held <> count(w.waitlist_id)`,

  'a credit is held for a live offer of its customer': `
    select 'available_class ' || c.available_class_id as subject, 'held for class ' || c.held_for || ' without an offer' as finding
    from available_class c
    where c.held_for is not null and not exists (
      select from waitlist w where w.available_class_id = c.available_class_id and w.single_class_id = c.held_for
        and w.customer_id = c.customer_id and w.state = 'offered')`,

  'an offer keeps its credit': `
    select 'waitlist ' || w.waitlist_id as subject, 'its credit is held for ' || coalesce('class ' || c.held_for, 'nothing') as finding
    from waitlist w join available_class c using (available_class_id)
    where w.state = 'offered' and c.held_for is distinct from w.single_class_id`,

  'nobody waits for a place who holds one': `
    select 'waitlist ' || w.waitlist_id as subject, 'customer ' || w.customer_id || ' holds a place' as finding
    from waitlist w join class_reservation r using (single_class_id, customer_id)
    where w.deleted_at is null and r.deleted_at is null and r.guest_of is null`,

  'no two on one spot': `
    select 'single_class ' || single_class_id as subject, count(*) || ' on spot ' || spot as finding
    from class_reservation where deleted_at is null and spot is not null
    group by single_class_id, spot having count(*) > 1`,

  'every spot is on the map of its class': `
    select 'class_reservation ' || r.class_reservation_id as subject,
      'spot ' || coalesce(r.spot::text, 'none') || ' on ' || coalesce(s.spot_map, 'no map') as finding
    from class_reservation r join single_class s using (single_class_id)
    where r.deleted_at is null and ((s.spot_map is null) <> (r.spot is null) or r.spot > spot_count(s.spot_map))`,

  'nobody is twice in a class but for guests': `
    select 'single_class ' || single_class_id as subject, 'customer ' || customer_id || ' ' || count(*) || ' times' as finding
    from class_reservation where deleted_at is null and guest_of is null
    group by single_class_id, customer_id having count(*) > 1`,

  'no guest without a holder': `
    select 'class_reservation ' || g.class_reservation_id as subject, 'its holder is cancelled or elsewhere' as finding
    from class_reservation g join class_reservation h on h.class_reservation_id = g.guest_of
    where g.deleted_at is null
      and (h.deleted_at is not null or h.single_class_id <> g.single_class_id or h.customer_id <> g.customer_id)`,

  'a place that was handed on has one successor, and its credit stays spent': `
    select 'class_reservation ' || g.class_reservation_id as subject,
      case when r.class_reservation_id is null then 'no successor'
        when r.available_class_id is not null then 'a credit of its own'
        else 'its credit is ' || c.state end as finding
    from class_reservation g
    left join class_reservation r on r.transferred_from = g.class_reservation_id
    left join available_class c on c.available_class_id = g.available_class_id
    where (g.cancelled_by = 'transfer' and (r.class_reservation_id is null
        or r.available_class_id is not null or (c.state = 'free' and not g.credit_returned)))
      or (g.cancelled_by is distinct from 'transfer' and r.class_reservation_id is not null)`,

  'a cancelled class is empty': `
    select 'single_class ' || single_class_id as subject, taken || ' still in it' as finding
    from single_class where cancelled_at is not null and taken > 0`,

  'nobody waits for a cancelled class': `
    select 'waitlist ' || w.waitlist_id as subject, w.state || ', the class is cancelled' as finding
    from waitlist w join single_class s using (single_class_id)
    where w.deleted_at is null and s.cancelled_at is not null`,

  'every money movement sums to zero': `
    select 'ledger_transaction ' || t.ledger_transaction_id as subject, sum(l.amount_cents) || ' centavos left over' as finding
    from ledger_transaction t join ledger_line l using (ledger_transaction_id)
    group by t.ledger_transaction_id having sum(l.amount_cents) <> 0`,

  'a purchase that grants was paid, one that was paid grants': `
    select 'purchase ' || p.purchase_id as subject,
      p.status || ', granted ' || count(g.purchase_grant_id) || ' times' as finding
    from purchase p left join purchase_grant g using (purchase_id)
    where p.status in ('pending', 'failed', 'completed', 'active')
    group by p.purchase_id
    having (p.status in ('completed', 'active')) <> (count(g.purchase_grant_id) > 0)
      -- An unpaid subscription had been paid before.
      and not (p.status = 'failed' and p.subscription_period is not null)`,

  'every period that was granted was paid, but for a trial': `
    select 'purchase ' || p.purchase_id as subject, 'period ' || g.period || ' granted without money' as finding
    from purchase_grant g join purchase p using (purchase_id)
    where g.period > 0 and case when g.period = 1 then p.total_cents else coalesce(p.renewal_cents, p.total_cents) end > 0
      and not exists (select from payment m where m.purchase_id = g.purchase_id and m.period = g.period
        and m.status in ('succeeded', 'refunded'))`,

  'a discount is used as often as it counts': `
    select 'discount ' || d.discount_id as subject, d.uses || ' counted, ' || count(u.purchase_id) || ' uses' as finding
    from discount d left join discount_use u using (discount_id)
    group by d.discount_id having d.uses <> count(u.purchase_id)`,

  'a use of a discount belongs to a purchase that has it and may be paid': `
    select 'purchase ' || p.purchase_id as subject,
      p.status || ', uses discount ' || u.discount_id || ', has ' || coalesce(p.discount_id::text, 'none') as finding
    from discount_use u join purchase p using (purchase_id)
    where p.discount_id is distinct from u.discount_id or p.customer_id <> u.customer_id
      or (p.status in ('failed', 'cancelled') and p.granted_at is null)`,
}

export const checkNames: readonly string[] = Object.keys(checks)

/** The most rows shown per check: enough to see the pattern. */
const SHOWN = 20

/**
 * Runs every check and returns the violations; an empty list means that all is consistent. On a live database all of
 * them see one snapshot, so that a concurrent booking does not look like an error.
 */
export async function verify(db: Queryable): Promise<Breach[]> {
  if (db.isTransaction) return makeChecks(db)
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(makeChecks)
}

async function makeChecks(trx: Queryable): Promise<Breach[]> {
  const breaches: Breach[] = []
  for (const [check, query] of Object.entries(checks)) {
    const { rows } = await sql<Omit<Breach, 'check'>>`${sql.raw(query)} limit ${SHOWN}`.execute(trx)
    breaches.push(...rows.map((row) => ({ check, ...row })))
  }
  return breaches
}
