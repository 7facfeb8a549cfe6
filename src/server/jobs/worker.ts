import { type JobHelpers, Logger as WorkerLogger, run, type Runner, type TaskList } from 'graphile-worker'
import { writeNotices } from '#server/features/messages/notices/write-notices.ts'
import { inWords } from '#server/kit/own-words.ts'
import type { Services } from '#server/kit/services.ts'
import { startRounds } from './rounds.ts'
import type { TaskName } from '#server/queue/task-payloads.ts'
import { tasks, timetable } from './tasks.ts'

/** Few in parallel: the pool is shared with requests. */
const CONCURRENCY = 2
/** The longest delay of a notification, in milliseconds. */
const NOTIFY_PAUSE_MS = 1000
/** Before a queue that ended by itself is started again, in milliseconds. */
const RESTART_PAUSE_MS = 1000

export interface Worker {
  /** Lets running jobs finish and takes no new ones. May be called again meanwhile. */
  stop(): Promise<void>
}

/** Runs jobs in this process until stopped. Several processes share one queue. */
export async function startWorker(services: Services): Promise<Worker> {
  let stopping = false
  let runner: Runner | undefined = await startQueue(services)
  // The queue ends by itself when the database is away for longer; its promise resolves then, too.
  const queue = startRounds(services, { name: 'job-queue', round: runQueue, pause: RESTART_PAUSE_MS })
  const round = () => writeNotices(services)
  const notices = startRounds(services, { name: 'write-notices', round, pause: NOTIFY_PAUSE_MS })

  async function runQueue(): Promise<number> {
    runner ??= await startQueue(services)
    // It was told to stop while it started.
    if (stopping) await runner.stop()
    await runner.promise.finally(() => (runner = undefined))
    if (!stopping) services.log.error({ task: 'job-queue' }, 'the job queue ended by itself')
    return 0
  }

  return {
    async stop() {
      stopping = true
      // One that is just ending by itself refuses to be stopped.
      await Promise.all([runner?.stop().catch(() => undefined), queue.stop(), notices.stop()])
    },
  }
}

function startQueue(services: Services): Promise<Runner> {
  const { pool, log } = services
  return run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList: taskListOf(services),
    crontab: timetable,
    // The library's own lines quote payloads and errors; a failed job is logged below.
    logger: new WorkerLogger(() => (level, message) => {
      const [worker = ''] = message.split(' with error')
      if (level === 'error') log.warn({ worker: worker.slice(0, 120) }, 'job queue')
    }),
  })
}

/** The tasks in the queue's format, each timed and its failure logged. */
export function taskListOf(services: Services): TaskList {
  const names = Object.keys(tasks) as TaskName[]
  return Object.fromEntries(
    names.map((name) => [name, (payload, helpers) => perform(services, name, payload, helpers)]),
  )
}

async function perform(
  services: Services,
  name: TaskName,
  payload: unknown,
  helpers: JobHelpers,
): Promise<void> {
  const { log, metrics } = services
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  try {
    // Only addJob writes payloads, typed by the task's name.
    await inWords(services.configuration.words(), () => tasks[name](services, payload as never))
    metrics.job(name, 'done', seconds())
  } catch (error) {
    metrics.job(name, 'failed', seconds())
    const { attempts, max_attempts } = helpers.job
    const next = attempts < max_attempts ? 'it will be tried again' : 'this was the last attempt'
    log.error({ task: name, err: error }, `job failed, ${next}`)
    throw error
  }
}
