import { sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { firstAccounts } from './accounts.ts'
import { pick } from './draw.ts'
import { firstNames, lastNames, signupReasons } from './studio/names.ts'
import { packageKeys, packageOf } from './studio/packages.ts'
import type { DemoShape } from './shape.ts'

/**
 * The customers besides the demo accounts. `demo_customer` stores for the later steps each one's first and last day,
 * visits a week, pair of locations and usual package.
 */
export async function insertCustomers(trx: Trx, shape: DemoShape): Promise<void> {
  await planCustomers(trx, shape)
  const name = pick(firstNames, sql`'name:' || n`)
  const lastName = sql`${pick(lastNames, sql`'last:' || n`)} || ' ' || ${pick(lastNames, sql`'mother:' || n`)}`
  await sql`
    insert into customer (customer_id, name, last_name, email, phone, instagram, birthdate, signup_reason, created_at)
    select customer_id, name, last_name,
      normalise_text(name) || '.' || split_part(normalise_text(last_name), ' ', 1) || n || '@example.com',
      '55' || lpad((n::bigint * 48271 % 100000000)::text, 8, '0'),
      case when pg_temp.draw('instagram:' || n) < 0.4
        then normalise_text(name) || '.' || split_part(normalise_text(last_name), ' ', 1) end,
      case when pg_temp.draw('born?:' || n) < 0.7 then date '1970-01-01' + floor(pg_temp.draw('born:' || n) * 12800)::integer end,
      case when pg_temp.draw('reason?:' || n) < 0.8 then ${pick(signupReasons, sql`'reason:' || n`)} end,
      joined_at
    from (select n, customer_id, joined_at, ${name} as name, ${lastName} as last_name from demo_customer) person
    order by customer_id`.execute(trx)
  await sql`
    insert into address (customer_id, street, number, neighborhood, city, state, zip_code, country, created_at)
    select customer_id, ${pick(['Colima', 'Orizaba', 'Amatlán', 'Ámsterdam', 'Durango', 'Tamaulipas', 'Sonora'], sql`'street:' || n`)},
      (10 + floor(pg_temp.draw('number:' || n) * 390))::integer::text,
      ${pick(['Roma Norte', 'Condesa', 'Hipódromo', 'Roma Sur', 'Juárez'], sql`'area:' || n`)},
      'Ciudad de México', 'Ciudad de México', '06' || (100 + floor(pg_temp.draw('zip:' || n) * 680))::integer::text, 'México', joined_at
    from demo_customer where pg_temp.draw('address:' || n) < 0.3 order by customer_id`.execute(trx)
}

async function planCustomers(trx: Trx, shape: DemoShape): Promise<void> {
  const { today, firstDay, now, stayWeeks } = shape
  // Regulars begin within the first days of the timetable, or join later; the others come and go over the years.
  const starts =
    stayWeeks === null
      ? sql`case when pg_temp.draw('new:' || n) < 0.15
          then ${firstDay}::date + 10 + floor(pg_temp.draw('start:' || n) * (${today}::date - ${firstDay}::date - 11))::integer
          else ${firstDay}::date - 4 + floor(pg_temp.draw('start:' || n) * 7)::integer end`
      : sql`${firstDay}::date + floor(pg_temp.draw('start:' || n) * (${today}::date - ${firstDay}::date))::integer`
  const ends =
    stayWeeks === null
      ? sql`${shape.lastDay}::date + 400`
      : sql`starts + 7 + floor(-ln(1 - pg_temp.draw('stay:' || n)) * ${sql.lit((stayWeeks - 1) * 7)})::integer`
  const joined =
    stayWeeks === null
      ? sql`case when pg_temp.draw('new:' || n) < 0.15 then starts
          else starts - floor(pg_temp.draw('since:' || n) * 420)::integer end`
      : sql`starts`
  await sql`
    create temporary table demo_customer on commit drop as
    with shares as (
      select class_package_id, visits_from, visits_to, sum(share) over (order by class_package_id) - share as low,
        sum(share) over (order by class_package_id) as high
      from jsonb_to_recordset(${JSON.stringify(habits)}::jsonb)
        as habit (class_package_id integer, share integer, visits_from float8, visits_to float8)
    ), person as (
      select n, ${starts} as starts from generate_series(1, ${sql.lit(shape.customers)}) as n
    ), stay as (
      select n, starts, ${ends} as ends,
        least((${joined} + time '08:00' + pg_temp.draw('hour:' || n) * interval '13 hours') at time zone ${shape.timezone},
          ${now}::timestamptz - interval '1 hour') as joined_at
      from person
    )
    -- Numbered by joining date, as in a real studio: the newest have the highest numbers.
    select n, (${sql.lit(firstAccounts)} + row_number() over (order by joined_at, n))::integer as customer_id, starts, ends,
      class_package_id, visits_from + pg_temp.draw('visits:' || n) * (visits_to - visits_from) as visits,
      1 + floor(pg_temp.draw('group:' || n) * ${sql.lit(shape.groups)})::integer as studio_group, joined_at
    from stay join shares on pg_temp.draw('package:' || n) * 100 >= low and pg_temp.draw('package:' || n) * 100 < high`.execute(
    trx,
  )
  await sql`create unique index on demo_customer (customer_id)`.execute(trx)
  await sql`analyze demo_customer`.execute(trx)
}

/** Visits per week that fit a package. */
const visits: Record<string, readonly [number, number]> = {
  single: [0.6, 1.4],
  five: [1.6, 2.8],
  ten: [2.4, 4.2],
  unlimited: [3.6, 5.6],
  reformer: [1.6, 2.6],
  calm: [1.6, 2.4],
}

const habits = packageKeys.flatMap((key, index) => {
  const [visits_from, visits_to] = visits[key] ?? [1, 2]
  const { share } = packageOf(key)
  return share === 0 ? [] : [{ class_package_id: index + 1, share, visits_from, visits_to }]
})
