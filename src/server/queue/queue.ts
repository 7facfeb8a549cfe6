import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import type { TaskName, TaskPayloads } from './task-payloads.ts'

/** Default number of attempts before a job is given up: the better part of a day. */
const JOB_ATTEMPTS = 12

/** Nobody else remembers these: for weeks, over a key that is wrong or a provider that is away. */
const OWED: Partial<Record<TaskName, number>> = {
  'end-subscription': 100,
  'remove-card': 100,
  'finish-merge': 100,
}

/** Jobs that leave the workers to all others, the larger the later: a provider may take minutes to answer. */
const LATER: Partial<Record<TaskName, number>> = {
  'send-message': 2,
  'drop-card': 1,
  'book-cash-balance': 1,
  'end-subscription': 1,
  'remove-card': 1,
  'learn-subscription': 1,
  'prepare-picture': 3,
}

export interface JobOptions {
  /** Not before this instant. */
  runAt?: Date
  /** A second job with the same key replaces one that has not started. */
  jobKey?: string
  /** Attempts before it is given up, with growing delays. */
  maxAttempts?: number
}

/** Queues a job. In a transaction it exists if, and only if, the transaction commits. */
export async function addJob<N extends TaskName>(
  db: Queryable,
  name: N,
  payload: TaskPayloads[N],
  { runAt, jobKey, maxAttempts = OWED[name] ?? JOB_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
      job_key => ${jobKey ?? null}::text, max_attempts => ${maxAttempts}::int, priority => ${LATER[name] ?? 0}::int
    )`.execute(db)
}
