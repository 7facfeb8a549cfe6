import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { cardName } from '#text/selling/cards.ts'
import { accountPurchases } from '#server/demo/histories.ts'
import { packageId } from '#server/demo/studio/packages.ts'
import type { DemoShape } from '#server/demo/shape.ts'

const TAX_RATE = 16
/** The card of everybody who does not pay by hand. */
const card = () => cardName('visa', '4242')
/** What the account whose renewal fails changed to. */
const refusingCard = () => cardName('visa', '0341')

/**
 * Everybody's purchases, with payments, invoices and the money ledger, at the packages' prices. `demo_grant` has a
 * row for each time that a purchase granted its classes.
 */
export async function insertPurchases(trx: Trx, shape: DemoShape): Promise<void> {
  const { now, timezone } = shape
  await planPurchases(trx, shape)
  await planGrants(trx, shape)
  await sql`
    insert into purchase (purchase_id, customer_id, class_package_id, status, base_cents, discount_cents, total_cents,
      payment_method_id, payment_method, gateway, gateway_reference, subscription_id, class_amount, expiration_days,
      is_online, is_special_event, granted_types, renewal_cents, subscription_period, subscription_interval, is_gift, bill, starts_on, expires_on, granted_at, cancelled_at,
      cancel_reason, ended_at, created_at, updated_at)
    select purchase_id, customer_id, class_package_id, status, cents, 0, cents, method,
      case when method = 1 then case when past_due then ${refusingCard()} else ${card()} end end, case when method = 1 then 'sandbox' end, case when method = 1 then 'demo_' || purchase_id end,
      case when is_subscription then 'sub_demo_' || purchase_id end, class_amount, expiration_days, terms.*,
      case when is_subscription then cents end, subscription_period, subscription_interval, is_gift, pg_temp.draw('bill:' || purchase_id) < 0.1, granted.starts_on, granted.expires_on,
      granted.granted_at, ended_at, case when status = 'cancelled' then 'Me mudo de ciudad' end, over.at, bought_at,
      coalesce(over.at, ended_at, granted.granted_at, bought_at)
    from demo_purchase cross join lateral (
      select is_online, is_special_event, coalesce((
        select jsonb_agg(jsonb_build_object('class_type_id', class_type_id, 'class_amount', class_amount,
          'expiration_days', expiration_days) order by class_type_id)
        from class_package_type t where t.class_package_id = p.class_package_id), '[]')
      from class_package p where p.class_package_id = demo_purchase.class_package_id
    ) terms left join lateral (
      select min(day) as starts_on, max(expires_on) as expires_on, max(granted_at) as granted_at
      from demo_grant where demo_grant.purchase_id = demo_purchase.purchase_id
    ) granted on true left join lateral (
      -- What a cancelled membership had paid for is over.
      select ends as at from (select (granted.expires_on + time '06:00') at time zone ${timezone} as ends) paid
      where is_subscription and status = 'cancelled' and ends <= ${now}::timestamptz
    ) over on true
    order by purchase_id`.execute(trx)
  await sql`
    insert into purchase_grant (purchase_grant_id, purchase_id, period, created_at)
    select purchase_grant_id, purchase_id, period, granted_at from demo_grant order by purchase_grant_id`.execute(
    trx,
  )
  await insertMoney(trx)
  await insertSubscriptions(trx, shape)
}

/** The test gateway's own records of them, from which it continues to renew. */
async function insertSubscriptions(trx: Trx, { timezone }: DemoShape): Promise<void> {
  await sql`
    insert into sandbox_subscription (reference, state, ends, paid_until, customer_id, method, amount_cents, period,
      interval_count, timezone, cycle_from, cycles, created_at)
    select subscription_id, case when purchase.ended_at is null then 'active' else 'ended' end, purchase.status = 'cancelled', (expires_on + time '06:00') at time zone ${timezone}, purchase.customer_id,
      case when past_due then 'pm_card_chargeCustomerFail' else 'pm_card_visa' end, renewal_cents, purchase.subscription_period, purchase.subscription_interval, ${timezone},
      (starts_on + time '06:00') at time zone ${timezone},
      (select count(*) from purchase_grant g where g.purchase_id = purchase.purchase_id), created_at
    from purchase join demo_purchase using (purchase_id)
    where subscription_id is not null and purchase.status in ('active', 'cancelled') and gateway = 'sandbox'`.execute(
    trx,
  )
}

/** `demo_purchase`: one row for each purchase, numbered by time. */
async function planPurchases(trx: Trx, shape: DemoShape): Promise<void> {
  const { now, today, timezone } = shape
  await sql`
    create temporary table demo_purchase on commit drop as
    with habit as (
      select c.customer_id, c.n, c.starts, least(c.ends, ${today}::date) as ends, c.visits, p.class_package_id,
        p.is_subscription, p.expiration_days,
        case when p.is_subscription or p.limit_per_customer = 1 then null
          else least(p.expiration_days, greatest(3, round(p.class_amount / c.visits * 7)::integer)) end as cycle
      from demo_customer c join class_package p using (class_package_id)
    ), planned as (
      select customer_id, class_package_id, starts + round * coalesce(cycle, 0) as day, 'usual' as kind, null::text as tag
      from habit, generate_series(0, coalesce((ends - starts) / cycle, 0)) as round
      where starts <= ${today}::date
      union all
      select customer_id, class_package_id, ${today}::date - days, kind, tag
      from (${extraPurchases(shape)}) extra
    ), priced as (
      select customer_id, class_package_id, kind, tag, p.class_amount, p.expiration_days, p.is_subscription, p.subscription_period, p.subscription_interval,
        case when kind = 'gift' then 0 else coalesce(p.sale_price_cents, p.price_cents) end as cents,
        greatest(
          -- Purchases that today has not reached yet are moved into its past hours.
          case when due <= ${now}::timestamptz - interval '10 minutes' then due
            else ${now}::timestamptz - interval '10 minutes'
              - hour_draw * greatest(interval '0', ${now}::timestamptz - interval '10 minutes' - day::timestamp at time zone ${timezone}) end,
          c.created_at + interval '10 minutes'
        ) as bought_at
      from planned join class_package p using (class_package_id) join customer c using (customer_id),
        lateral (select pg_temp.draw('bought:' || customer_id || ':' || day || ':' || class_package_id) as hour_draw) drawn,
        lateral (select (day + time '07:30' + hour_draw * interval '13 hours') at time zone ${timezone} as due) wanted
    ), numbered as (
      select priced.*, (bought_at at time zone ${timezone})::date as day, (row_number() over (order by bought_at, customer_id, class_package_id, tag))::integer as purchase_id from priced
    ), stayed as (
      select numbered.*, c.ends, pg_temp.draw('method:' || purchase_id) as method_draw,
        is_subscription and kind = 'usual' and tag is null and (c.ends <= ${today}::date or pg_temp.draw('quit:' || purchase_id) < 0.12) as quit
      from numbered left join demo_customer c using (customer_id)
    )
    select purchase_id, customer_id, class_package_id, day, bought_at, cents, class_amount, expiration_days, is_subscription,
      subscription_period, subscription_interval, kind = 'gift' as is_gift, kind = 'past_due' as past_due, tag,
      case
        when kind in ('pending', 'failed', 'revoked', 'refunded') then kind
        when quit then 'cancelled'
        when is_subscription then 'active'
        else 'completed'
      end as status,
      case
        when cents = 0 and kind = 'usual' then null
        when kind = 'pending' then case when tag is null then 2 + (purchase_id % 2) else 2 end
        when kind = 'failed' or is_subscription or tag is not null or method_draw < 0.75 then 1
        when method_draw < 0.9 then 2
        else 3
      end as method,
      case
        when quit then least(greatest(bought_at + interval '1 day', (ends + time '12:00') at time zone ${timezone}), ${now}::timestamptz - interval '30 hours')
        when kind in ('revoked', 'refunded') then bought_at + interval '20 hours'
      end as ended_at
    from stayed
    where not quit or bought_at < ${now}::timestamptz - interval '3 days'`.execute(trx)
  await sql`create unique index on demo_purchase (purchase_id)`.execute(trx)
  await sql`analyze demo_purchase`.execute(trx)
}

/** Purchases that do not follow from the habits: special events, online, gifts, and every kind of failure. */
function extraPurchases(shape: DemoShape) {
  const usual = sql`'usual'`
  const by = (kind: string, key: Parameters<typeof packageId>[0], count: number, from: number) =>
    sql`select customer_id, ${sql.lit(packageId(key))}, (1 + floor(pg_temp.draw(${kind} || ${key} || n) * 18))::integer, ${kind}, null::text
      from demo_customer where n > ${sql.lit(from)} and n <= ${sql.lit(from + count)}`
  return sql`
    select customer_id, ${sql.lit(packageId('masterclass'))} as class_package_id,
      (1 + floor(pg_temp.draw('masterclass:' || n) * 20))::integer as days, ${usual} as kind, null::text as tag
    from demo_customer where n <= 21
    union all ${by('usual', 'online', 8, 21)}
    union all ${by('usual', 'trial', 6, 30)}
    union all ${by('gift', 'single', 3, 40)}
    union all ${by('failed', 'ten', 3, 44)}
    union all ${by('revoked', 'five', 1, 48)}
    union all ${by('refunded', 'single', 1, 50)}
    union all
    select customer_id, case n when 53 then ${sql.lit(packageId('five'))} else ${sql.lit(packageId('single'))} end, 54 - n, 'pending', null
    from demo_customer where n in (52, 53)
    union all
    select customer_id, class_package_id, days, kind, tag
    from jsonb_to_recordset(${JSON.stringify(accountPurchases(shape))}::jsonb)
      as listed (customer_id integer, class_package_id integer, days integer, kind text, tag text)`
}

/** `demo_grant`: a subscription grants for every period that began, everything else that was paid once. */
async function planGrants(trx: Trx, { now, today, timezone }: DemoShape): Promise<void> {
  await sql`
    create temporary table demo_grant on commit drop as
    with period as (
      select p.*, (nth + 1)::integer as period,
        case when is_subscription then (day + make_interval(months => nth * subscription_interval))::date else day end as begins,
        case when is_subscription then (day + make_interval(months => (nth + 1) * subscription_interval))::date
          else day + expiration_days end as expires_on
      from demo_purchase p, generate_series(0, 60) as nth
      where status in ('completed', 'active', 'cancelled', 'revoked', 'refunded')
        and (nth = 0 or (is_subscription and not past_due and nth < 60
          and (day + make_interval(months => nth * subscription_interval))::date
            <= least(${today}::date, coalesce((ended_at at time zone ${timezone})::date, ${today}::date))))
    )
    select (row_number() over (order by purchase_id, period))::integer as purchase_grant_id, purchase_id, customer_id, class_package_id, status,
      period, begins as day, expires_on, cents,
      case when period = 1 then bought_at + interval '2 seconds'
        else least((begins + time '06:00') at time zone ${timezone}, ${now}::timestamptz - interval '1 minute') end as granted_at,
      method, is_subscription, tag
    from period`.execute(trx)
  await sql`create index on demo_grant (purchase_id)`.execute(trx)
  await sql`analyze demo_grant`.execute(trx)
}

/** Payments, invoices and their ledger lines, as `settlePurchase` writes them. Payment ids follow the purchases'. */
async function insertMoney(trx: Trx): Promise<void> {
  await sql`
    create temporary table demo_payment on commit drop as
    with attempt as (
      select purchase_id, customer_id, period, cents, method, status, granted_at as at from demo_grant where cents > 0
      union all
      select purchase_id, customer_id, 1, cents, method, status, bought_at from demo_purchase where status in ('failed', 'pending')
    )
    select (row_number() over (order by at, purchase_id, period) + (select max(purchase_id) from demo_purchase))::integer as payment_id,
      attempt.*, case when method = 1 then 'sandbox' else 'cash' end as gateway,
      (2 * cents * ${sql.lit(TAX_RATE)} + ${sql.lit(100 + TAX_RATE)}) / (2 * ${sql.lit(100 + TAX_RATE)}) as tax_cents
    from attempt`.execute(trx)
  await sql`
    insert into payment (payment_id, purchase_id, gateway, gateway_payment_id, period, amount_cents, refunded_cents, status,
      error_code, decline_code, created_at, updated_at)
    select payment_id, purchase_id, gateway, case when gateway <> 'cash' then 'demo_' || payment_id end, period, cents,
      case status when 'refunded' then cents else 0 end,
      case when status in ('failed', 'refunded', 'pending') then status else 'succeeded' end,
      case when status = 'failed' then 'card_declined' end, case when status = 'failed' then 'insufficient_funds' end, at, at
    from demo_payment order by payment_id`.execute(trx)
  await sql`select setval('order_id_seq', greatest((select max(payment_id) from demo_payment), (select max(purchase_id) from demo_purchase)))`.execute(
    trx,
  )
  await sql`
    insert into invoice (purchase_id, customer_id, period, total_cents, tax_cents, status, gateway_reference,
      payment_method_id, payment_method, paid_at, created_at, updated_at)
    select purchase_id, customer_id, period, cents, tax_cents, case status when 'refunded' then 'refunded' else 'completed' end,
      case when gateway <> 'cash' then 'demo_' || payment_id end, method, case when method = 1 then ${card()} end, at, at, at
    from demo_payment where status not in ('failed', 'pending') order by payment_id`.execute(trx)
  await insertLedger(trx)
  await insertProviderBooks(trx)
}

/** The test gateway's own records, so that these payments can be looked up and refunded like any other. */
async function insertProviderBooks(trx: Trx): Promise<void> {
  await sql`
    insert into sandbox_payment (reference, attempt_key, customer_id, amount_cents, currency, method, state, code, decline_code,
      client_secret, subscription_id, created_at, updated_at)
    select gateway_payment_id, attempt_key, customer_id, amount_cents, 'MXN', 'pm_card_visa',
      case payment.status when 'failed' then 'refused' else 'succeeded' end, error_code, decline_code,
      gateway_payment_id || '_secret', case when period = 1 then subscription_id end, payment.created_at, payment.updated_at
    from payment join purchase using (purchase_id) where payment.gateway = 'sandbox' and gateway_payment_id is not null
    order by payment_id`.execute(trx)
  await sql`
    insert into refund (payment_id, gateway, gateway_refund_id, amount_cents, status, reason, created_at)
    select payment_id, gateway, 'demo_re_' || payment_id, refunded_cents, 'refunded', 'Se lesionó', created_at + interval '20 hours'
    from payment where refunded_cents > 0 order by payment_id`.execute(trx)
  await sql`
    insert into sandbox_refund (key, reference, amount_cents, created_at)
    select gateway_refund_id, gateway_payment_id, refund.amount_cents, refund.created_at
    from refund join payment using (payment_id) where refund.gateway = 'sandbox' order by refund_id`.execute(
    trx,
  )
}

async function insertLedger(trx: Trx): Promise<void> {
  await sql`
    create temporary table demo_ledger on commit drop as
    with paid as (
      select *, case when gateway = 'cash' then 'cash' else 'provider:' || gateway end as account
      from demo_payment where status not in ('failed', 'pending')
    ), moved as (
      select 'sale' as kind, purchase_id, 'sale:' || purchase_id || ':' || period as source, at,
        'receivable' as into_account, cents, cents - tax_cents as revenue, tax_cents, null as from_account from paid
      union all
      select 'payment', purchase_id, 'payment:' || payment_id, at, account, cents, 0, 0, 'receivable' from paid
      union all
      select 'refund', purchase_id, 'refund:' || payment_id, at + interval '20 hours', account, -cents, tax_cents - cents, -tax_cents, null
      from paid where status = 'refunded'
    )
    select row_number() over (order by at, source) as ledger_transaction_id, moved.* from moved`.execute(trx)
  await sql`
    insert into ledger_transaction (ledger_transaction_id, kind, purchase_id, source, created_at)
    select ledger_transaction_id, kind, purchase_id, source, at from demo_ledger order by ledger_transaction_id`.execute(
    trx,
  )
  await sql`
    insert into ledger_line (ledger_transaction_id, account, amount_cents)
    select ledger_transaction_id, account, amount
    from demo_ledger, lateral (values (into_account, cents), ('revenue', -revenue), ('iva', -tax_cents), (from_account, -cents))
      as line (account, amount)
    where account is not null and amount <> 0
    order by ledger_transaction_id, account`.execute(trx)
}
