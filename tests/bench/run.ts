import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '#server/db/connect.ts'
import { startPostgres } from '#server/db/embedded.ts'
import { measureCheckouts } from './checkouts.ts'
import { measureDesk } from './desk.ts'
import { type Figure, show, showGoals } from './figures.ts'
import { onLargeStudio } from './large.ts'
import { measureLanding } from './landing.ts'
import { measurePages } from './pages.ts'
import { measurePaints } from './paints.ts'
import { measurePlans } from './plans.ts'
import { measureQueries } from './queries.ts'
import { measureReservations } from './reservations.ts'
import { type RunningServer, startServer } from './server.ts'
import { settled } from './settled.ts'
import { measureSignedIn } from './signed-in.ts'
import { measureStreams } from './streams.ts'
import { measureTaps } from './taps.ts'
import { measureTokens } from './tokens.ts'
import { measureUploads } from './uploads.ts'
import { measureVideos } from './videos.ts'

// Prints the figures of one run on one machine: read them as ratios, not as promises.

const clients = 8
const seconds = Number(process.env['BENCH_SECONDS'] ?? 8)
/** Minutes after which a part is given up. */
const LONGEST = 15

/** In this order: streams before anything else has grown the process, pages last, after everything else. */
const parts: Record<string, () => Promise<Figure[]>> = {
  streams: () => measureStreams(server, database.pool),
  queries: () => measureQueries(postgres.url, Math.min(seconds, 3)),
  tokens: () => measureTokens(),
  plans: () => measurePlans(),
  desk: () => measureDesk(Math.min(seconds, 3)),
  landing: () => measureLanding(server, { clients, seconds }),
  reservations: () =>
    measureReservations({ server, pool: database.pool, databaseUrl: postgres.url, clients, seconds }),
  checkouts: () => measureCheckouts(server.url, { clients, seconds }),
  'pages-signed-in': async () => [
    ...(await measureSignedIn(server, { clients, seconds })),
    ...(await onLargeStudio((large) => measureSignedIn(large, { clients, seconds, on: 'large demo, ' }))),
  ],
  uploads: () => measureUploads(server),
  videos: () => measureVideos(server.url, database.pool, Math.min(seconds, 3)),
  taps: () => measureTaps(server.url),
  paints: () => measurePaints(server.url),
  pages: () => measurePages(server.url),
}

const only = process.argv[2]
if (only !== undefined && !(only in parts))
  throw new Error(`There is no part ${only}: ${Object.keys(parts).join(', ')}.`)
const wanted = Object.keys(parts).filter((part) => only === undefined || only === part)

console.log(
  `Preparing a database and a server of their own (${clients} clients, ${seconds} s a measurement; ` +
    `${availableParallelism()} processors, load ${load()} before)`,
)
const folder = mkdtempSync(join(tmpdir(), 'cupo-bench-'))
const postgres = await startPostgres({ dataDir: folder, log: () => {} })
const server = await startedAnew()
const database = openDatabase(postgres.url, { poolSize: clients })
try {
  for (const part of wanted) await measurePart(part)
} finally {
  showGoals()
  console.log(`load ${load()} at the end`)
  await database.close()
  await server.stop()
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** The server as it runs in a studio: not the process that has just made the demo and scaled its pictures. */
async function startedAnew(): Promise<RunningServer> {
  const first = await startServer(postgres.url, folder)
  await settled(postgres.url)
  await first.stop()
  return startServer(postgres.url, folder)
}

/** A part that fails or hangs does not affect the others. */
async function measurePart(part: string): Promise<void> {
  console.log(`\n${part} (load ${load()})`)
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`given up after ${LONGEST} minutes`)), LONGEST * 60_000)
  })
  try {
    const figures = await Promise.race([parts[part]?.() ?? [], late])
    show([...figures, await memory(`after ${part}`)])
  } catch (error) {
    process.exitCode = 1
    console.error(`${part} could not be measured:`, error)
  } finally {
    clearTimeout(timer)
  }
}

async function memory(when: string): Promise<Figure> {
  return {
    name: `memory of the server's process ${when}`,
    value: await server.memory(),
    unit: 'MB',
    atMost: 400,
  }
}

function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}
