import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { signUpCustomers } from './accounts.ts'
import { measureCheckouts } from './checkouts.ts'
import { prepareReservations, reserveNextPair, size } from './data.ts'
import { expectOk, measure, ms, rate, type Run } from './measure.ts'
import { measurePages } from './pages.ts'
import { pgbench } from './pgbench.ts'
import { measureQueries } from './queries.ts'
import { startServer } from './server.ts'
import { measureStreams } from './streams.ts'

// Prints figures of one run on one machine: read them as ratios to one another, not as promises.

const clients = 8
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
const folder = mkdtempSync(join(tmpdir(), 'cupo-bench-'))
const parts = ['reservations', 'checkouts', 'streams', 'queries', 'pages'] as const
const only = process.argv[2]
if (only !== undefined && !parts.some((part) => part === only))
  throw new Error(`There is no part ${only}: ${parts.join(', ')}.`)
const wanted = (part: (typeof parts)[number]) => only === undefined || only === part

console.log(`Preparing a database and a server of their own (${clients} clients, ${seconds} s a measurement)`)
const postgres = await startPostgres({ dataDir: folder, log: () => {} })
const server = await startServer(postgres.url, folder)
const database = openDatabase(postgres.url, { poolSize: clients })
try {
  // Before anything else has grown the process.
  if (wanted('streams')) await measureStreams(server, database.pool)
  if (wanted('queries')) await measureQueries(postgres.url, Math.min(seconds, 3))
  if (wanted('reservations')) {
    await reservations()
    await tellMemory('after the requests')
  }
  if (wanted('checkouts'))
    console.table({
      'POST /checkout/attempt, paid': row(await measureCheckouts(server.url, clients, seconds)),
    })
  if (wanted('pages')) {
    await measurePages(server.url)
    await tellMemory('after the pages and their pictures')
  }
} finally {
  await database.close()
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function tellMemory(when: string): Promise<void> {
  console.log(`memory of the server's process ${when}: ${Math.round(await server.memory())} MB`)
}

async function reservations(): Promise<void> {
  const { ids, tokens } = await signUpCustomers(server.url, size.customers)
  await prepareReservations(database.pool, ids)

  const reference = pgbench(postgres.url, clients, seconds)
  const pool = await measure('function', { clients, seconds }, async () => {
    const { rows } = await database.pool.query<{ code: string }>({
      name: 'bench_reserve',
      text: reserveNextPair,
    })
    if (rows[0]?.code !== 'ok') throw new Error(rows[0]?.code)
  })
  const http = await measure('HTTP', { clients, seconds }, reserveOverHttp(tokens))
  const week = await scheduleUrl()
  const schedule = await measure('schedule', { clients, seconds }, () => expectOk(fetch(week)))

  const ratio = (run: Run) => (reference ? (run.perSecond / reference).toFixed(2) : 'n/a')
  console.table({
    'pgbench, same statement': {
      'per second': reference ? rate(reference) : 'not installed',
      'of pgbench': '1.00',
    },
    'one Node pool': { ...row(pool), 'of pgbench': ratio(pool) },
    'over HTTP': { ...row(http), 'of pgbench': ratio(http) },
    'GET /schedule, a week': row(schedule),
  })
}

function row(run: Run) {
  return { 'per second': rate(run.perSecond), p50: ms(run.p50), p99: ms(run.p99), failed: run.failed }
}

function reserveOverHttp(tokens: string[]) {
  return async (): Promise<void> => {
    const { rows } = await next()
    const pair = rows[0]
    if (!pair) throw new Error('no pair left')
    await expectOk(
      fetch(`${server.url}/api/class_reservations`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${tokens[pair.customer]}` },
        body: JSON.stringify({ single_class_id: pair.single_class_id }),
      }),
    )
  }
}

/** The next pair is drawn outside the request; it costs HTTP a round trip that the others don't pay. */
function next() {
  return database.pool.query<{ customer: number; single_class_id: number }>({
    name: 'bench_next',
    text: `with pair as (select nextval('bench_pair') - 1 as p)
      select (p % ${size.customers})::int as customer, single_class_id from pair, bench_class where n = p / ${size.customers}`,
  })
}

async function scheduleUrl(): Promise<string> {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `${server.url}/api/schedule?start_date=${day(0)}&end_date=${day(6)}`
}
