import { startPostgres } from '#server/db/embedded.ts'
import { signIn } from './accounts.ts'
import { measureCheckIn } from './check-in.ts'
import type { Figure } from './figures.ts'
import { expectOk, measure } from './measure.ts'
import { startServer } from './server.ts'
import { settled } from './settled.ts'

const CLIENTS = 4
/** Seconds. */
const WARM = 1
/** Milliseconds. */
const AT_MOST = 80

/** What reception types or presses to find a customer; the words occur in everybody's mail, in many names, in few, in none. */
const asked = [
  '/customer/admin/all',
  '/customer/admin/all?page=200',
  '/customer/admin/all?query=example',
  '/customer/admin/all?query=example&page=200',
  '/customer/admin/all?query=garcia',
  '/customer/admin/all?query=maria%20lopez',
  '/customer/admin/all?query=gonsalez',
  '/customer/admin/all?query=xyzxyz',
  '/customer/admin/all?query=55%201234',
  '/customer/admin/all?filter=with_credits',
  '/customer/admin/all?filter=without_credits',
  '/customer/admin/all?filter=expiring',
  '/customer/admin/all?filter=birthday',
  '/customer/query?query=example',
  '/customer/query?query=garcia',
]

/** The desk's search and list of customers on a large studio (BENCH_STUDIO), at four clients, and its check-in. */
export async function measureDesk(seconds: number): Promise<Figure[]> {
  const dataDir = process.env['BENCH_STUDIO']
  if (!dataDir) {
    console.log('Set BENCH_STUDIO to the data folder of a large demo, see tests/bench/queries.ts.')
    return []
  }
  const postgres = await startPostgres({ dataDir, log: console.error })
  const server = await startServer(postgres.url, dataDir)
  try {
    await settled(postgres.url)
    const authorization = `Bearer ${await signIn(server.url, 'recepcion@casaaura.mx')}`
    const figures: Figure[] = []
    for (const path of asked) {
      const ask = () => expectOk(fetch(`${server.url}/api${path}`, { headers: { authorization } }))
      const { total } = JSON.parse(await ask()) as { total?: number }
      // A new process compiles, and does what was due while it was down.
      await measure('warm', { clients: CLIENTS, seconds: WARM }, ask)
      const run = await measure(path, { clients: CLIENTS, seconds }, ask)
      figures.push({
        name: `${path}, p99`,
        value: run.p99,
        unit: 'ms',
        atMost: AT_MOST,
        note: `p50 ${run.p50.toFixed(1)} ms${total === undefined ? '' : `, ${total} found`}`,
      })
    }
    return [...figures, await measureCheckIn(server.url)]
  } finally {
    await server.stop()
    await postgres.stop()
  }
}
