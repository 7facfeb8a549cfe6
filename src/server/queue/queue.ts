import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import type { TaskName, TaskPayloads } from './task-payloads.ts'

/** Tries before a job is given up, when nobody asks for another number. */
const JOB_ATTEMPTS = 12

export interface JobOptions {
  /** Not before this instant. */
  runAt?: Date
  /** A second job of the same key replaces one that has not begun. */
  jobKey?: string
  /** Tries before it is given up; the wait between them grows. */
  maxAttempts?: number
}

/** Puts a job into the queue. Inside a transaction it is there when, and only when, the transaction commits. */
export async function addJob<N extends TaskName>(
  db: Queryable,
  name: N,
  payload: TaskPayloads[N],
  { runAt, jobKey, maxAttempts = JOB_ATTEMPTS }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(
      ${name}::text, payload => ${JSON.stringify(payload)}::json, run_at => ${runAt ?? null}::timestamptz,
      job_key => ${jobKey ?? null}::text, max_attempts => ${maxAttempts}::int
    )`.execute(db)
}
