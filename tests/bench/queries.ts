import type { Kysely } from 'kysely'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import { startOfDay } from '#domain/time/start-of-day.ts'
import { type Database, openDatabase } from '#server/db/connect.ts'
import { prepareDatabase } from '#server/db/prepare.ts'
import type { Schema } from '#server/db/schema.ts'
import { findCredits } from '#server/features/booking/credits/credits.queries.ts'
import { listReservations } from '#server/features/booking/places/reservations.queries.ts'
import { findPasses } from '#server/features/booking/credits/wallet.queries.ts'
import { findSchedule } from '#server/features/schedule/schedule.queries.ts'
import type { Figure } from './figures.ts'
import { measureInTurns } from './measure.ts'

const TIMEZONE = 'America/Mexico_City'
const customers = 200
/** The allowed factor compared with a small studio. */
const WITHIN = 1.2

type Question = (db: Kysely<Schema>) => () => Promise<void>

/**
 * Times of the queries of every visit, one at a time, alternating between a small and a large studio, so that load
 * affects both. A location has the same number of classes a week in both; the large studio has eight times as many
 * locations.
 */
export async function measureQueries(smallUrl: string, seconds: number): Promise<Figure[]> {
  const folder = process.env['BENCH_STUDIO']
  if (!folder) {
    console.log(
      'Without BENCH_STUDIO no large studio is measured. To make one: DATA_DIR=<folder> npm run studio -- demo --customers 50000 --years 3',
    )
    return compare({ small: smallUrl }, seconds)
  }
  const large = await prepareDatabase(
    { databaseUrl: undefined, databaseOwnerUrl: undefined, dataDir: folder },
    console.error,
  )
  try {
    return await compare({ small: smallUrl, large: large.url }, seconds)
  } finally {
    await large.stop()
  }
}

async function compare(urls: Record<string, string>, seconds: number): Promise<Figure[]> {
  const studios = await Promise.all(
    Object.entries(urls).map(async ([name, url]) => ({ name, ...(await openStudio(url)) })),
  )
  try {
    const figures: Figure[] = studios.map(({ name, reservations }) => ({
      name: `reservations in the ${name} studio`,
      value: reservations,
      unit: '',
    }))
    for (const question of Object.keys(studios[0]?.questions ?? {})) {
      const tasks = Object.fromEntries(
        studios.map(({ name, database, questions }) => [name, questions[question]?.(database.db)] as const),
      )
      const runs = await measureInTurns(tasks as Record<string, () => Promise<void>>, seconds)
      for (const run of Object.values(runs))
        figures.push({
          name: `${question}, ${run.name} studio, p50`,
          value: run.p50,
          unit: 'ms',
          ...(asked.has(question) ? { atMost: 5 } : {}),
          note: `p5 ${run.p5.toFixed(1)}, p99 ${run.p99.toFixed(1)} ms`,
        })
      if (question === WEEK && runs['small'] && runs['large'])
        figures.push({
          name: `${question}, large to small`,
          value: runs['large'].p50 / runs['small'].p50,
          unit: 'times',
          atMost: WITHIN,
          // The figure that load disturbs least.
          note: `of the fastest twentieth ${(runs['large'].p5 / runs['small'].p5).toFixed(2)}`,
        })
    }
    return figures
  } finally {
    for (const { database } of studios) await database.close()
  }
}

const WEEK = 'this week of one location'
const MINE = 'my reservations'
const asked = new Set([WEEK, MINE])

interface Studio {
  database: Database
  reservations: number
  questions: Record<string, Question>
}

async function openStudio(url: string): Promise<Studio> {
  const database = openDatabase(url, { poolSize: 1 })
  // Autovacuum would have done this long ago.
  await database.pool.query('vacuum analyze')
  const { rows } = await database.pool.query<{ customer_id: number }>(
    `select customer_id from class_reservation group by customer_id order by md5(customer_id::text) limit ${customers}`,
  )
  const sizes = await database.pool.query<{ reservations: number; location: number }>(
    'select count(*)::int as reservations, (select min(location_id) from location) as location from class_reservation',
  )
  const { reservations, location } = sizes.rows[0] ?? { reservations: 0, location: 0 }
  return {
    database,
    reservations,
    questions: questionsAbout(
      rows.map((row) => row.customer_id),
      location,
    ),
  }
}

function questionsAbout(ids: readonly number[], location: number): Record<string, Question> {
  const now = new Date()
  const today = localDay(now, TIMEZONE)
  let turn = 0
  const next = () => ids[turn++ % ids.length] ?? 0
  const week =
    (first: string, location_id?: number): Question =>
    (db) =>
    async () => {
      await findSchedule(db, {
        from: startOfDay(first, TIMEZONE),
        until: startOfDay(addDays(first, 7), TIMEZONE),
        location_id,
      })
    }
  const mine =
    (filter: 'all' | 'upcoming'): Question =>
    (db) =>
    async () => {
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
    [WEEK]: week(mondayOf(today), location),
    'last week of one location': week(addDays(mondayOf(today), -7), location),
    'this week of all locations': week(mondayOf(today)),
    [MINE]: mine('all'),
    'my reservations to come': mine('upcoming'),
    'my credits': (db) => async () => {
      await findCredits(db, next(), today)
    },
    'my passes': (db) => async () => {
      await findPasses(db, { customer_id: next(), today, now, page: 1 })
    },
  }
}
