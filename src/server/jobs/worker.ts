import { Logger as WorkerLogger, run, type Runner, type TaskList } from 'graphile-worker'
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

export interface Worker {
  /** Lets running jobs finish and takes no new ones. May be called again meanwhile. */
  stop(): Promise<void>
}

/** Runs jobs in this process until stopped. Several processes share one queue. */
export async function startWorker(services: Services): Promise<Worker> {
  const { pool, log } = services
  const runner: Runner = await run({
    pgPool: pool,
    concurrency: CONCURRENCY,
    noHandleSignals: true,
    taskList: taskListOf(services),
    crontab: timetable,
    // The library's own lines quote payloads; a failed job is logged below.
    logger: new WorkerLogger(() => (level, message) => {
      if (level === 'error') log.warn({ worker: message.slice(0, 120) }, 'job queue')
    }),
  })
  runner.promise.catch((error: unknown) => log.error({ err: error }, 'the job worker stopped'))
  const round = () => writeNotices(services)
  const notices = startRounds(services, { name: 'write-notices', round, pause: NOTIFY_PAUSE_MS })
  let stopping: Promise<unknown> | undefined
  return {
    async stop() {
      await (stopping ??= Promise.all([runner.stop(), notices.stop()]))
    },
  }
}

/** The tasks in the queue's format, each timed and its failure logged. */
export function taskListOf(services: Services): TaskList {
  const names = Object.keys(tasks) as TaskName[]
  return Object.fromEntries(
    names.map((name) => [name, (payload: unknown) => perform(services, name, payload)]),
  )
}

async function perform(services: Services, name: TaskName, payload: unknown): Promise<void> {
  const { log, metrics } = services
  const start = performance.now()
  const seconds = () => (performance.now() - start) / 1000
  try {
    // Only addJob writes payloads, typed by the task's name.
    await inWords(services.configuration.words(), () => tasks[name](services, payload as never))
    metrics.job(name, 'done', seconds())
  } catch (error) {
    metrics.job(name, 'failed', seconds())
    log.error({ task: name, err: error }, 'job failed, it will be tried again')
    throw error
  }
}
