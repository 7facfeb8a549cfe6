import type { Logger } from 'pino'
import { openServices } from './compose.ts'
import { openDatabase } from './db/connect.ts'
import { prepareDatabase } from './db/prepare.ts'
import { isEmpty, loadDemo } from './demo/load-demo.ts'
import { closeDemo, demoLines, isKnownDemo, type NewPassword } from './demo/outside.ts'
import { type Environment, readEnvironment } from './environment/environment.ts'
import { EnvironmentError } from './environment/variable-kinds.ts'
import { isFirstRun } from './features/studio/start-studio.ts'
import { dropFirstRunCode, makeFirstRunCode } from './environment/first-run-code.ts'
import { createApp } from './http/app.ts'
import { createLog } from './kit/observing/log.ts'
import { mountWeb } from '#server/http/pages/web.ts'
import { startWorker } from './jobs/worker.ts'
import { listen } from './listen.ts'
import type { Services } from './kit/services.ts'
import { stopOnErrors } from './stop-on-errors.ts'
import { createStops } from './stops.ts'

/** Milliseconds. Stopping takes less than 10 s in any case, mostly for running requests. */
const patience = { requests: 4500, worker: 4000, database: 3000, everything: 9500 }

const stops = createStops()

try {
  await start(readEnvironment(process.env))
} catch (error) {
  // A start that is being stopped fails for that reason. A plain Error is a sentence for the person at the terminal;
  // anything else is a bug and shows its stack.
  if (process.exitCode === undefined) console.error(isSentence(error) ? `\n${error.message}` : error)
  await stop(1)
}

function isSentence(error: unknown): error is Error {
  return error instanceof Error && (error.name === 'Error' || error instanceof EnvironmentError)
}

async function start(environment: Environment): Promise<void> {
  const log = createLog(environment.logLevel)
  stopOnSignals(log)
  const tell = (sentence: string) => log.warn(sentence)
  const database = stops.add(prepareDatabase(environment, tell), (it) => it.stop(), patience.database)
  const { url: databaseUrl, ownerUrl } = await step('Database', database)
  const { services } = await stops.add(openServices({ environment, databaseUrl, log }), (it) => it.close())
  if (environment.demo && (await isEmpty(services.db)))
    await step('Demo studio', fillWithDemo(services, ownerUrl))
  const renewed = await closeDemo(services)
  const app = createApp(services)
  await stops.add(mountWeb(app, services), (web) => web.close())
  const worker = await stops.add(startWorker(services), (it) => it.stop(), patience.worker)
  await stops.add(
    listen(app, environment),
    // The worker stops in parallel with the requests: one after the other would take too long. Streams would never
    // end by themselves.
    (listening) => {
      services.live.close()
      return Promise.all([listening.close(patience.requests), worker.stop()])
    },
    patience.requests + 500,
  )
  await announce(services, renewed)
  await tellOfMail(services)
}

/** As the owner, who may run ANALYZE for the query planner. */
async function fillWithDemo(services: Services, ownerUrl: string): Promise<void> {
  const { files, identity, clock, configuration, environment, gateways } = services
  const { db, close } = openDatabase(ownerUrl, { poolSize: 2 })
  try {
    await loadDemo({ db, files, identity, gateways, now: clock.now(), publicUrl: environment.publicUrl })
  } finally {
    await close()
  }
  await configuration.refresh()
}

/** Prints one start-up step with its duration. */
async function step<T>(title: string, work: Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work
  console.log(`✓ ${title.padEnd(12)} ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return result
}

async function announce(services: Services, renewed: readonly NewPassword[]): Promise<void> {
  const { environment, db } = services
  const { port, publicUrl, dataDir } = environment
  const local = `http://localhost:${port}`
  const lines = [`\nCupo is ready at ${local}`]
  if (environment.local) lines.push('for this machine alone; docs/operating.md says how others reach it')
  else if (publicUrl !== local) lines.push(`for everybody    ${publicUrl}`)
  if (renewed.length > 0 || (environment.local && (await isKnownDemo(services))))
    lines.push(...demoLines(renewed))
  if (await isFirstRun(db)) {
    const { code, file } = makeFirstRunCode(dataDir)
    lines.push(
      'Open it to name the studio and make its first admin.',
      `It asks for this code, which is in ${file} too:  ${code}`,
    )
  } else {
    dropFirstRunCode(dataDir)
  }
  console.log(`${lines.join('\n')}\n`)
}

/** A mail server may be down for a while, so this only prints a line. */
async function tellOfMail({ messengers, log }: Services): Promise<void> {
  const problem = await messengers.mail.check?.()
  if (problem) log.warn(problem)
}

function stopOnSignals(log: Logger): void {
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(0))
  // The parent process is gone without a signal: nothing could stop this one any more.
  process.once('disconnect', () => void stop(0))
  stopOnErrors(log, () => void stop(1))
}

/** Stops the process in order; further calls do not restart it. */
async function stop(code: number): Promise<void> {
  process.exitCode ??= code
  setTimeout(() => process.exit(), patience.everything).unref()
  await stops.run((error) => console.error(error instanceof Error ? error.message : error))
  process.exit()
}
