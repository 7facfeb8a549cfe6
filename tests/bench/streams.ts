import { Agent, get, type IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from 'pg'
import type { Figure } from './figures.ts'
import type { RunningServer } from './server.ts'

const count = 500
const changes = 20
/** Milliseconds after which a change counts as not delivered. */
const PATIENCE = 10_000

/** The memory that open pages cost the server, and how long a change takes to reach all of them. */
export async function measureStreams(server: RunningServer, pool: Pool): Promise<Figure[]> {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  // The first streams load what all later ones share.
  const first = await openStreams(server.url, agent, 20)
  const before = await settled(server)
  const rest = await openStreams(server.url, agent, count)
  const after = await settled(server)
  const streams = [...first, ...rest]

  const times: number[] = []
  const { rows } = await pool.query<{ single_class_id: number }>(
    'select single_class_id from single_class where class_date > now() and cancelled_at is null order by class_date desc limit 1',
  )
  const id = rows[0]?.single_class_id
  for (let n = 0; n < changes; n++) {
    const from = performance.now()
    const heard = Promise.all(streams.map((stream) => untilPlaces(stream)))
    await pool.query(
      'update single_class set capacity = coalesce(capacity, 0) + 1 where single_class_id = $1',
      [id],
    )
    await withinPatience(heard)
    times.push(performance.now() - from)
  }
  times.sort((a, b) => a - b)
  for (const stream of streams) stream.destroy()
  return [
    { name: `memory of ${count} more streams`, value: after - before, unit: 'MB', atMost: 60 },
    { name: 'change heard by all streams, median', value: times[changes / 2] ?? 0, unit: 'ms' },
    { name: 'change heard by all streams, slowest', value: times.at(-1) ?? 0, unit: 'ms', atMost: 1000 },
  ]
}

async function withinPatience(heard: Promise<unknown>): Promise<void> {
  const late = new AbortController()
  await Promise.race([
    heard,
    sleep(PATIENCE, undefined, { signal: late.signal, ref: false }).then(() => {
      throw new Error(`not every stream heard of a change within ${PATIENCE / 1000} s`)
    }),
  ])
  late.abort()
}

function openStreams(url: string, agent: Agent, many: number): Promise<IncomingMessage[]> {
  return Promise.all(
    Array.from(
      { length: many },
      () =>
        new Promise<IncomingMessage>((resolve, reject) => {
          get(`${url}/api/stream`, { agent }, (answer) => {
            if (answer.statusCode !== 200) reject(new Error(`a stream answered ${answer.statusCode}`))
            answer.on('error', () => undefined)
            answer.once('data', () => resolve(answer))
          }).on('error', reject)
        }),
    ),
  )
}

/** The idle memory: the minimum of several samples, since garbage is collected in between. */
async function settled(server: RunningServer): Promise<number> {
  const looks: number[] = []
  for (let n = 0; n < 5; n++) {
    await sleep(1000)
    looks.push(await server.memory())
  }
  return Math.min(...looks)
}

function untilPlaces(stream: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    const look = (chunk: Buffer): void => {
      if (!chunk.includes('event: places')) return
      stream.off('data', look)
      resolve()
    }
    stream.on('data', look)
  })
}
