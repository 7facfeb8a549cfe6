import type { Pool } from 'pg'
import { signUpCustomers } from './accounts.ts'
import { prepareReservations, reserveNextPair, size } from './data.ts'
import type { Figure } from './figures.ts'
import { expectOk, joined, measure, type Run } from './measure.ts'
import { pgbench } from './pgbench.ts'
import type { RunningServer } from './server.ts'

interface Settings {
  server: RunningServer
  pool: Pool
  databaseUrl: string
  clients: number
  seconds: number
}

/** How often the three ways to reserve alternate, so that load on the machine affects them equally. */
const TURNS = 4

/**
 * Reservations by pgbench, by one pool of Node, and over HTTP, with the same statement, in turns; and the week over
 * HTTP.
 */
export async function measureReservations(settings: Settings): Promise<Figure[]> {
  const { server, pool, databaseUrl, clients, seconds } = settings
  const { ids, tokens } = await signUpCustomers(server.url, size.customers)
  await prepareReservations(pool, ids)
  const turn = { clients, seconds: Math.max(1, Math.round(seconds / TURNS)) }
  const takeTurn = async () => ({
    reference: pgbench(databaseUrl, turn),
    direct: await measure('function', turn, () => reserveDirectly(pool)),
    http: await measure('HTTP', turn, () => reserveOverHttp(server, pool, tokens)),
  })
  // The first turn is a warm-up.
  await takeTurn()
  const first = await takeTurn()
  const turns = [first]
  while (turns.length < TURNS) turns.push(await takeTurn())
  const [, ...later] = turns
  const reference = first.reference && turns.reduce((sum, one) => sum + (one.reference ?? 0), 0) / TURNS
  const direct = joined([first.direct, ...later.map((one) => one.direct)])
  const http = joined([first.http, ...later.map((one) => one.http)])
  const week = scheduleUrl(server)
  const schedule = await measure('schedule', { clients, seconds }, () => expectOk(fetch(week)))
  const share = ({ perSecond }: Run, atLeast: number): Partial<Figure> =>
    reference === null
      ? { note: 'pgbench is not installed' }
      : {
          note: `${(perSecond / reference).toFixed(2)} of pgbench, to reach ${atLeast}`,
          atLeast: reference * atLeast,
        }
  return [
    { name: 'reservations, pgbench', value: reference ?? NaN, unit: 'a second' },
    {
      name: 'reservations, one pool of Node',
      value: direct.perSecond,
      unit: 'a second',
      ...share(direct, 0.8),
    },
    { name: 'reservations, HTTP', value: http.perSecond, unit: 'a second', ...share(http, 0.4) },
    { name: 'reservations, HTTP, p50', value: http.p50, unit: 'ms' },
    { name: 'reservations, HTTP, p99', value: http.p99, unit: 'ms' },
    { name: 'GET /schedule, a week', value: schedule.perSecond, unit: 'a second' },
    { name: 'GET /schedule, p50', value: schedule.p50, unit: 'ms' },
    { name: 'GET /schedule, p99', value: schedule.p99, unit: 'ms', atMost: 60 },
    {
      name: 'reservations and weeks that failed',
      value: direct.failed + http.failed + schedule.failed,
      unit: '',
      atMost: 0,
    },
  ]
}

async function reserveDirectly(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ code: string }>({ name: 'bench_reserve', text: reserveNextPair })
  if (rows[0]?.code !== 'ok') throw new Error(rows[0]?.code)
}

async function reserveOverHttp(server: RunningServer, pool: Pool, tokens: readonly string[]): Promise<void> {
  // The next pair is drawn outside of the request; it costs HTTP a round trip that the others don't have.
  const { rows } = await pool.query<{ customer: number; single_class_id: number }>({
    name: 'bench_next',
    text: `with pair as (select nextval('bench_pair') - 1 as p)
      select (p % ${size.customers})::int as customer, single_class_id from pair, bench_class where n = p / ${size.customers}`,
  })
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

function scheduleUrl({ url }: RunningServer): string {
  const day = (offset: number) => new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)
  return `${url}/api/schedule?start_date=${day(0)}&end_date=${day(6)}`
}
