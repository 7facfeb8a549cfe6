import type { Kysely } from 'kysely'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { openDatabase } from '#server/db/connect.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { Schema } from '#server/db/schema.ts'
import { findCredits } from '#server/features/booking/credits.queries.ts'
import { listReservations } from '#server/features/booking/reservations.queries.ts'
import { findSchedule } from '#server/features/schedule/schedule.queries.ts'
import { measure, ms } from './measure.ts'

const TIMEZONE = 'America/Mexico_City'
const customers = 200

/** Times of what every visit asks the database, one question at a time, beside a small studio's with the same code. */
export async function measureQueries(smallUrl: string, seconds: number): Promise<void> {
  const table: Record<string, object> = {}
  await add(table, 'small studio', smallUrl, seconds)
  const folder = process.env['BENCH_STUDIO']
  if (folder) {
    const large = await prepareDatabase({ databaseUrl: undefined, dataDir: folder }, console.error)
    try {
      await add(table, 'large studio', large.url, seconds)
    } finally {
      await large.stop()
    }
  } else {
    console.log(
      'Without BENCH_STUDIO no large studio is measured. To make one: DATA_DIR=<folder> npm run studio -- demo --customers 50000 --years 3',
    )
  }
  console.table(table)
}

async function add(
  table: Record<string, object>,
  studio: string,
  url: string,
  seconds: number,
): Promise<void> {
  const database = openDatabase(url, { poolSize: 1 })
  try {
    const { db, pool } = database
    const { rows } = await pool.query<{ customer_id: number }>(
      `select customer_id from class_reservation group by customer_id order by md5(customer_id::text) limit ${customers}`,
    )
    const sizes = await pool.query<{ reservations: number; location: number }>(
      'select count(*)::int as reservations, (select min(location_id) from location) as location from class_reservation',
    )
    const { reservations, location } = sizes.rows[0] ?? { reservations: 0, location: 0 }
    const ids = rows.map((row) => row.customer_id)
    for (const [name, ask] of Object.entries(questions(db, ids, location))) {
      await measure(name, { clients: 1, seconds: 0.5 }, ask)
      const run = await measure(name, { clients: 1, seconds }, ask)
      table[`${name}, ${studio}`] = {
        reservations,
        p50: ms(run.p50),
        p99: ms(run.p99),
        failed: run.failed,
      }
    }
  } finally {
    await database.close()
  }
}

function questions(
  db: Kysely<Schema>,
  ids: readonly number[],
  location: number,
): Record<string, () => Promise<void>> {
  const now = new Date()
  const today = localDay(now, TIMEZONE)
  let turn = 0
  const next = () => ids[turn++ % ids.length] ?? 0
  const week = (first: string, location_id?: number) => async () => {
    await findSchedule(db, {
      from: startOfDay(first, TIMEZONE),
      until: startOfDay(addDays(first, 7), TIMEZONE),
      location_id,
    })
  }
  const mine = (filter: 'all' | 'upcoming') => async () => {
    const customer_id = next()
    await listReservations(db, {
      customer_id,
      single_class_id: null,
      filter,
      page: 1,
      now,
      asker: customer_id,
      only_taught: false,
    })
  }
  return {
    'this week of all locations': week(mondayOf(today)),
    'this week of one location': week(mondayOf(today), location),
    'last week of one location': week(addDays(mondayOf(today), -7), location),
    'my reservations': mine('all'),
    'my reservations to come': mine('upcoming'),
    'my credits': async () => {
      await findCredits(db, next(), today)
    },
  }
}
