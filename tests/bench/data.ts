import type { Pool } from 'pg'

/** The studio at the opening minute: every customer has 1 to 10 credits, and a class as many places as a room. */
const studio = { customers: 20_000, credits: 10, classes: 1000, places: 20 }

/**
 * The smallest correct statement, on tables of its own: it never assigns a place or a credit twice, nor a customer two
 * places in a class, and without a place or a credit the insert fails and everything with it. It checks no further
 * rule, writes no audit line and sends no notice.
 */
export const smallest = `
  with place as (
    update floor_class set taken = taken + 1 where id = :class and taken < capacity returning id
  ), paid as (
    update floor_credit set used = true where id = (
      select id from floor_credit where customer_id = :customer and not used order by expires_on, id limit 1 for update
    ) returning id
  )
  insert into floor_reservation (class_id, customer_id, credit_id)
  values ((select id from place), :customer, (select id from paid))`

/**
 * The smallest correct statement on the product's own tables: it leaves the rows that a booking leaves there (place,
 * used credit, ledger, audit line, event), with their constraints and triggers, and decides nothing but that.
 */
export const sameRows = `
  with class as (
    select single_class_id, class_date from single_class where single_class_id = :class for no key update
  ), credit as (
    select available_class_id from available_class where customer_id = :customer and state = 'free'
    order by expires_on, available_class_id limit 1 for no key update
  ), paid as (
    update available_class set state = 'used' where available_class_id = (select available_class_id from credit)
  ), made as (
    insert into class_reservation (single_class_id, class_date, customer_id, available_class_id)
    select single_class_id, class_date, :customer, available_class_id from class, credit
    returning class_reservation_id, available_class_id
  ), entered as (
    insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id)
    select available_class_id, :customer, 'reserved', class_reservation_id from made
  ), audited as (
    insert into audit (actor_customer_id, action, entity, entity_id, details, request_id)
    select :customer, 'reservation.made', 'class_reservation', class_reservation_id::text, '{}', 'bench' from made
  )
  insert into reservation_event (event, class_reservation_id) select 'made', class_reservation_id from made`

/** Customers of one insert: a phone number is locked until its customer is committed, and the database's locks are numbered. */
const BATCH = 1000

/** Fills a migrated and empty database with the studio's customers, and adds the tables of `smallest`. */
export async function prepareStudio(pool: Pool): Promise<void> {
  await pool.query(`
    insert into location (name) values ('Centro');
    insert into class_type (name) values ('Barre');
    create table floor_class (id integer generated always as identity primary key,
      capacity integer not null, taken integer not null default 0, check (taken <= capacity));
    create table floor_credit (id integer generated always as identity primary key,
      customer_id integer not null, used boolean not null default false, expires_on date not null);
    create index on floor_credit (customer_id, expires_on, id) where not used;
    create table floor_reservation (id integer generated always as identity primary key,
      class_id integer not null, customer_id integer not null, credit_id integer not null unique,
      created_at timestamptz not null default now(), unique (class_id, customer_id));`)
  for (let first = 1; first <= studio.customers; first += BATCH)
    await pool.query(
      `insert into customer (name, last_name, email, phone)
      select 'Banco', n::text, 'banco' || n || '@example.com', '55' || lpad(n::text, 8, '0')
      from generate_series($1::integer, $1 + ${BATCH} - 1) n`,
      [first],
    )
  for (const kind of ['ours', 'floor'] as const) await refill(pool, kind)
  await pool.query('vacuum analyze')
}

type Kind = 'ours' | 'floor'
interface Range {
  first: number
  count: number
}
/** What one run books: its own classes, for customers who have their credits again. */
export interface Turn {
  customers: Range
  classes: Range
}

/** One class that everybody wants (hot), or many with the places of a room (spread). */
export async function prepareTurn(pool: Pool, kind: Kind, hot: boolean): Promise<Turn> {
  await refill(pool, kind)
  const first = await pool.query<{ first: number }>('select min(customer_id) as first from customer')
  return {
    customers: { first: first.rows[0]?.first ?? 0, count: studio.customers },
    classes: await addClasses(
      pool,
      kind,
      hot ? { count: 1, places: studio.customers } : { count: studio.classes, places: studio.places },
    ),
  }
}

/** Gives each customer credits up to the number that they began with. */
async function refill(pool: Pool, kind: Kind): Promise<void> {
  const [table, free] = kind === 'ours' ? ['available_class', "state = 'free'"] : ['floor_credit', 'not used']
  await pool.query(`
    insert into ${table} (customer_id, expires_on)
    select customer_id, current_date + 300 + n % 60
    from (select customer_id, row_number() over (order by customer_id)::integer as n from customer) one
      left join (select customer_id, count(*)::integer as free from ${table} where ${free} group by 1) has using (customer_id),
      generate_series(1, n % ${studio.credits} + 1 - coalesce(has.free, 0))`)
}

/** Adds classes with ids that follow one another. */
export async function addClasses(
  pool: Pool,
  kind: Kind,
  { count, places }: { count: number; places: number },
): Promise<Range> {
  const { rows } = await pool.query<{ first: number }>(
    kind === 'ours'
      ? `with made as (
          insert into single_class (class_date, duration, capacity, class_type_id, location_id)
          select now() + interval '200 days' + make_interval(mins => n), 50, $1,
            (select min(class_type_id) from class_type where spot_map is null), (select min(location_id) from location)
          from generate_series(1, $2) n returning single_class_id as id)
        select min(id) as first from made`
      : `with made as (insert into floor_class (capacity) select $1 from generate_series(1, $2) returning id)
        select min(id) as first from made`,
    [places, count],
  )
  return { first: rows[0]?.first ?? 0, count }
}
