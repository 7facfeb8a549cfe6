import type { Pool } from 'pg'
import { openDatabase } from '#server/db/connect.ts'
import { migrate } from '#server/db/migrate.ts'
import { signUpCustomers } from './accounts.ts'
import { addClasses, prepareStudio, prepareTurn, sameRows, smallest } from './data.ts'
import type { Figure } from './figures.ts'
import { selfTimes } from './function-times.ts'
import { expectOk, joined, measure, type Run } from './measure.ts'
import { ourStatement } from './our-statement.ts'
import { hasPgbench, pgbench } from './pgbench.ts'
import type { RunningServer } from './server.ts'

interface Settings {
  server: RunningServer
  pool: Pool
  databaseUrl: string
  clients: number
  seconds: number
}

/** How often the ways to reserve alternate, so that load on the machine affects them equally. */
const TURNS = 4
/** Bookings of each client of pgbench in a turn; those of eight fill less than half of the studio's places. */
const BOOKINGS = 1000
/** Who books over HTTP, with at most ten credits each. */
const people = { count: 200, credits: 10, places: 20 }

/**
 * Reservations of a studio with 20,000 customers: our statement beside the smallest correct ones, on three tables of its
 * own and on the product's, all by pgbench, in a database that no server listens to; then over HTTP; then a week's
 * timetable over HTTP.
 */
export async function measureReservations(settings: Settings): Promise<Figure[]> {
  const { server, pool, clients, seconds } = settings
  const turn = { clients, seconds: Math.max(1, Math.round(seconds / TURNS)) }
  const { ids, tokens } = await signUpCustomers(server.url, people.count)
  const rush = hasPgbench() ? await openRush(settings) : null
  try {
    const ways = { hot: newWay(), spread: newWay() }
    const http: Run[] = []
    // The first turn is a warm-up.
    for (let n = 0; n <= TURNS; n++) {
      for (const [name, way] of Object.entries(ways)) {
        for (const kind of KINDS) {
          const run = await rush?.book(kind, name === 'hot', { clients, transactions: BOOKINGS })
          if (n > 0 && run) way[kind].push(run)
        }
      }
      const over = await overHttp(server, pool, { ids, tokens }, turn)
      if (n > 0) http.push(over)
    }
    const [first, ...rest] = http
    if (!first) throw new Error('no turn')
    const requests = joined([first, ...rest])
    const week = scheduleUrl(server)
    const schedule = await measure('schedule', { clients, seconds }, () => expectOk(fetch(week)))
    const ours = median(ways.spread.ours)
    if (rush) console.table(await rush.selfTimes({ clients, transactions: BOOKINGS }))
    return [
      ...figuresOf('one hot class', ways.hot, 0.7),
      ...figuresOf('spread over 1,000 classes', ways.spread, 0.5),
      {
        name: 'reservations, HTTP',
        value: requests.perSecond,
        unit: 'a second',
        note: rush
          ? `${(requests.perSecond / ours).toFixed(2)} of our statement`
          : 'pgbench is not installed',
      },
      { name: 'reservations, HTTP, p50', value: requests.p50, unit: 'ms' },
      { name: 'reservations, HTTP, p99', value: requests.p99, unit: 'ms' },
      { name: 'GET /schedule, a week', value: schedule.perSecond, unit: 'a second' },
      { name: 'GET /schedule, p50', value: schedule.p50, unit: 'ms' },
      { name: 'GET /schedule, p99', value: schedule.p99, unit: 'ms', atMost: 60 },
    ]
  } finally {
    await rush?.close()
  }
}

const KINDS = ['ours', 'rows', 'floor'] as const
type Way = Record<(typeof KINDS)[number], number[]>
const newWay = (): Way => ({ ours: [], rows: [], floor: [] })

function figuresOf(where: string, { ours, rows, floor }: Way, atLeast: number): Figure[] {
  if (floor.length === 0) return []
  const ratio = (name: string, to: number[]): Figure => {
    const ratios = ours.map((one, turn) => one / (to[turn] ?? NaN))
    const note = ratios.map((one) => one.toFixed(2)).join(', ')
    return { name: `${where}: ${name}`, value: median(ratios), unit: '', atLeast, note }
  }
  return [
    { name: `${where}: smallest, three bare tables`, value: median(floor), unit: 'a second' },
    { name: `${where}: smallest, the product's tables`, value: median(rows), unit: 'a second' },
    { name: `${where}: ours`, value: median(ours), unit: 'a second' },
    ratio('ours to the one on bare tables', floor),
    ratio("ours to the one on the product's tables", rows),
  ]
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2
    ? (sorted[middle] ?? NaN)
    : ((sorted[middle - 1] ?? NaN) + (sorted[middle] ?? NaN)) / 2
}

type Rushing = { clients: number; seconds: number }
type PgbenchTurn = { clients: number; transactions: number }

/** A database of its own for pgbench, with the studio in it. */
async function openRush({ pool, databaseUrl }: Settings) {
  await pool.query('create database bench_rush')
  const url = new URL(databaseUrl)
  url.pathname = '/bench_rush'
  const database = openDatabase(url.href)
  await migrate(database)
  await prepareStudio(database.pool)
  const statements = { ours: ourStatement(), rows: sameRows, floor: smallest }
  return {
    /** Throws if a transaction reserved nothing. */
    async book(kind: (typeof KINDS)[number], hot: boolean, turn: PgbenchTurn): Promise<number> {
      const prepared = await prepareTurn(database.pool, kind === 'floor' ? 'floor' : 'ours', hot)
      const run = pgbench(statements[kind], prepared, { ...turn, url: url.href })
      const { rows } = await database.pool.query<{ made: number }>(
        kind !== 'floor'
          ? 'select count(*)::integer as made from class_reservation where single_class_id >= $1'
          : 'select count(*)::integer as made from floor_reservation where class_id >= $1',
        [prepared.classes.first],
      )
      const reserved = rows[0]?.made ?? 0
      if (reserved < run.made) throw new Error(`${kind}: ${run.made} bookings reserved ${reserved} places`)
      return run.perSecond
    },
    selfTimes: async (turn: PgbenchTurn) => {
      const prepared = await prepareTurn(database.pool, 'ours', false)
      return selfTimes(
        database.pool,
        () => pgbench(statements.ours, prepared, { ...turn, url: url.href }).made,
      )
    },
    async close() {
      await database.close()
      await pool.query('drop database bench_rush with (force)')
    },
  }
}

/** Bookings of signed-in customers, each class with the places of a room. */
async function overHttp(
  { url }: RunningServer,
  pool: Pool,
  { ids, tokens }: { ids: readonly number[]; tokens: readonly string[] },
  turn: Rushing,
): Promise<Run> {
  await pool.query(
    `insert into available_class (customer_id, expires_on)
    select customer_id, current_date + 400 from unnest($1::integer[]) customer_id,
      generate_series(1, $2 - (select count(*) from available_class a where a.customer_id = customer_id.customer_id and state = 'free')::integer)`,
    [ids, people.credits],
  )
  const count = (people.count * people.credits) / people.places
  const classes = await addClasses(pool, 'ours', { count, places: people.places })
  let next = 0
  return measure('HTTP', turn, () => {
    const pair = next++
    return expectOk(
      fetch(`${url}/api/class_reservations`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokens[pair % people.count]}`,
        },
        body: JSON.stringify({ single_class_id: classes.first + Math.floor(pair / people.places) }),
      }),
    )
  })
}

function scheduleUrl({ url }: RunningServer): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `${url}/api/schedule?start_date=${day(0)}&end_date=${day(6)}`
}
