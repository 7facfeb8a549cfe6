import type { Pool } from 'pg'

/** Customers who book, classes each of them can book, and places per class. */
export const size = { customers: 64, classes: 1600 }

/**
 * Prepares rows for the reservation benchmarks: every customer has one credit for every class, so each pair
 * (customer, class) can be reserved exactly once. The sequence `bench_pair` counts pairs across all callers.
 */
export async function prepareReservations(pool: Pool, customerIds: number[]): Promise<void> {
  await pool.query(
    `
    create table bench_customer as
      select customer_id, row_number() over (order by customer_id) - 1 as n
      from unnest($1::int[]) as customer_id`,
    [customerIds],
  )
  await pool.query('alter table bench_customer add primary key (n)')
  await pool.query(
    `
    create table bench_class as
      with made as (
        insert into single_class (class_date, duration, capacity, class_type_id, location_id)
        select now() + interval '200 days' + make_interval(mins => n), 50, $2,
          (select min(class_type_id) from class_type where spot_map is null), (select min(location_id) from location)
        from generate_series(1, $1) as n
        returning single_class_id
      )
      select single_class_id, row_number() over (order by single_class_id) - 1 as n from made`,
    [size.classes, size.customers],
  )
  await pool.query('alter table bench_class add primary key (n)')
  await pool.query(
    `
    insert into available_class (customer_id, state, unlimited, expires_on)
    select customer_id, 'free', false, current_date + 400 from bench_customer, generate_series(1, $1)`,
    [size.classes],
  )
  await pool.query('create sequence bench_pair start 1')
  await pool.query('vacuum analyze')
}

/** Reserves the next pair, with the same statement for pgbench and the pool. */
export const reserveNextPair = `with pair as (select nextval('bench_pair') - 1 as p)
select r.code from pair,
  lateral (select customer_id from bench_customer where n = p % ${size.customers}) c,
  lateral (select single_class_id from bench_class where n = p / ${size.customers}) s,
  lateral reserve_place(c.customer_id, s.single_class_id, null, null, null, now(), 'America/Mexico_City', true, false, false, null, 0, 30) r`
