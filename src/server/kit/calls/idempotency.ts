import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { errorTexts } from '#text/errors.ts'
import { AppError, type ErrorStatus } from '#server/kit/errors.ts'
import { oneAtATime } from './one-at-a-time.ts'

/** How long a response is stored for retries, in days; the clean-up job reads it too. */
export const IDEMPOTENCY_DAYS = 30
/** How long a retry waits for the first request to finish, in seconds. */
const WAIT_SECONDS = 10
/**
 * A request in steps without a response after this many seconds is assumed crashed, and its key may be taken over.
 */
const LEASE_SECONDS = 60

export interface Keyed {
  /** The owner of the key: two customers' keys never collide. */
  account: string
  key: string
  /** The call's name. */
  call: string
  bodyHash: string
}

/** The stored result; a stored error is thrown again with its status. */
interface Outcome {
  status: number
  /** The response body, so that a replay is identical to the byte. */
  text: string
}

const keyed = (entry: Keyed) => `${entry.account}\n${entry.key}`

/** Throws AppError 400 for a key that is empty or too long. */
export function checkKey(key: string): string {
  if (key.length === 0 || key.length > 255 || key.includes('\0')) {
    throw new AppError(400, 'invalid_idempotency_key', errorTexts.idempotency.keyInvalid)
  }
  return key
}

/** The same hash for the same call and content, in any order of keys. */
export function hashOf(content: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sorted(content)) ?? '')
    .digest('base64url')
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

/**
 * Runs `work` in one transaction together with storing the response: both or neither. The same key and body get the
 * stored response, including a refusal; a different body gets 409 idempotency_reused. `work` returns the response as
 * JSON text.
 */
export function onceInTransaction(
  db: Queryable,
  entry: Keyed,
  work: (trx: Trx) => Promise<string>,
): Promise<Outcome> {
  return oneAtATime(keyed(entry), () =>
    inTransaction(db, async (trx) => {
      await sql`select set_config('lock_timeout', ${`${WAIT_SECONDS}s`}, true)`.execute(trx)
      // A second process with the same key blocks on this insert until the first commits or rolls back.
      if (!(await claim(trx, entry))) return replay(await find(trx, entry), entry)
      await sql`select set_config('lock_timeout', '0', true)`.execute(trx)
      const outcome = await settle(trx, work)
      await store(trx, entry, outcome)
      return outcome
    }),
  )
}

/** Runs `work`; a refusal rolls back its writes, but not the claim of the key. */
async function settle(trx: Trx, work: (trx: Trx) => Promise<string>): Promise<Outcome> {
  await sql`savepoint answer`.execute(trx)
  try {
    return { status: 200, text: await work(trx) }
  } catch (error) {
    if (!isFinal(error)) throw error
    await sql`rollback to savepoint answer`.execute(trx)
    await error.afterwards?.(trx)
    return refusal(error)
  }
}

/**
 * Runs `work` outside of any transaction, for calls to external services. The claim is committed first; a retry waits
 * for the response. After a crash the claim expires and the same key runs `work` again, as it does after a response
 * that `isOpen` or a transient error.
 */
export function onceInSteps(
  db: Queryable,
  entry: Keyed,
  work: () => Promise<string>,
  isOpen: (text: string) => boolean = () => false,
): Promise<Outcome> {
  return oneAtATime(keyed(entry), async () => {
    const deadline = performance.now() + WAIT_SECONDS * 1000
    while (!(await claim(db, entry)) && !(await takeOver(db, entry))) {
      const row = await find(db, entry)
      if (row && (row.status !== null || row.body_hash !== entry.bodyHash)) return replay(row, entry)
      if (performance.now() > deadline) throw stillRunning()
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
    try {
      const outcome = { status: 200, text: await work() }
      await (isOpen(outcome.text) ? reopen(db, entry) : store(db, entry, outcome))
      return outcome
    } catch (error) {
      if (!isFinal(error)) {
        await (error instanceof AppError && error.passing ? reopen : release)(db, entry)
        throw error
      }
      const outcome = refusal(error)
      await error.afterwards?.(db)
      await store(db, entry, outcome)
      return outcome
    }
  })
}

/** A refusal by a rule is a final result; an internal or transient error is not, so the key may be retried. */
const isFinal = (error: unknown): error is AppError =>
  error instanceof AppError &&
  error.status < 500 &&
  error.status !== 429 &&
  error.status !== 408 &&
  !error.passing

function refusal(error: AppError): Outcome {
  const { status, code, message, fields, extra } = error
  return { status, text: JSON.stringify({ code, message, fields, extra }) }
}

interface Row {
  call: string
  body_hash: string
  status: number | null
  answer: unknown
}

function replay(row: Row | undefined, entry: Keyed): Outcome {
  if (!row) throw stillRunning()
  if (row.body_hash !== entry.bodyHash || row.call !== entry.call) {
    throw new AppError(409, 'idempotency_reused', errorTexts.idempotency.reused)
  }
  if (row.status === null || typeof row.answer !== 'string') throw stillRunning()
  return { status: row.status, text: row.answer }
}

/** Throws the stored refusal, or returns the stored response's text. */
export function answerOf({ status, text }: Outcome): string {
  if (status === 200) return text
  const { code, message, fields, extra } = JSON.parse(text) as {
    code: string
    message: string
    fields?: Record<string, string>
    extra?: Record<string, string>
  }
  throw new AppError(status as ErrorStatus, code, message, { fields, extra })
}

/** The state of a key. */
export interface KnownRequest {
  call: string
  /** A request with this key is still in flight. */
  running: boolean
  /** Null until there is a response. */
  answer: { status: number; text: string } | null
}

/**
 * Returns what is stored for a key of this account; undefined for an unknown key, or one whose request stored
 * nothing.
 */
export async function findRequest(
  db: Queryable,
  account: string,
  key: string,
): Promise<KnownRequest | undefined> {
  const { rows } = await sql<Pick<Row, 'call' | 'status' | 'answer'> & { running: boolean }>`
    select call, status, answer, status is null and created_at > now() - make_interval(secs => ${LEASE_SECONDS}) as running
    from idempotency where account = ${account} and key = ${key}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { call, running, status, answer: text } = row
  return { call, running, answer: status === null || typeof text !== 'string' ? null : { status, text } }
}

const stillRunning = () =>
  new AppError(409, 'request_running', errorTexts.idempotency.running, { retryAfterSeconds: 1 })

async function claim(db: Queryable, { account, key, call, bodyHash }: Keyed): Promise<boolean> {
  const { rows } = await sql`
    insert into idempotency (account, key, call, body_hash) values (${account}, ${key}, ${call}, ${bodyHash})
    on conflict (account, key) do update
      set call = excluded.call, body_hash = excluded.body_hash, status = null, answer = null, created_at = now()
      where idempotency.created_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS})
    returning key`.execute(db)
  return rows.length > 0
}

async function takeOver(db: Queryable, { account, key, call, bodyHash }: Keyed): Promise<boolean> {
  const { rows } = await sql`
    update idempotency set created_at = now()
    where account = ${account} and key = ${key} and call = ${call} and body_hash = ${bodyHash} and status is null
      and created_at < now() - make_interval(secs => ${LEASE_SECONDS})
    returning key`.execute(db)
  return rows.length > 0
}

async function find(db: Queryable, { account, key }: Keyed): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select call, body_hash, status, answer from idempotency where account = ${account} and key = ${key}`.execute(
    db,
  )
  return rows[0]
}

async function store(db: Queryable, { account, key }: Keyed, { status, text }: Outcome): Promise<void> {
  await sql`
    update idempotency set status = ${status}, answer = to_jsonb(${text}::text)
    where account = ${account} and key = ${key}`.execute(db)
}

/** Releases the lease: the key still belongs to its request, which may run again at once. */
async function reopen(db: Queryable, { account, key }: Keyed): Promise<void> {
  await sql`
    update idempotency set created_at = now() - make_interval(secs => ${2 * LEASE_SECONDS})
    where account = ${account} and key = ${key} and status is null`.execute(db)
}

async function release(db: Queryable, { account, key }: Keyed): Promise<void> {
  await sql`delete from idempotency where account = ${account} and key = ${key} and status is null`.execute(
    db,
  )
}
