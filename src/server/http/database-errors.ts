import { errorTexts } from '#text/errors.ts'
import { AppError } from '#server/kit/errors.ts'

/** Retry-After in seconds when the database is down. */
export const RETRY_SECONDS = 5

const UNAVAILABLE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EPIPE',
  '57P01', // admin_shutdown
  '57P02', // crash_shutdown
  '57P03', // cannot_connect_now
  '53300', // too_many_connections
  '08000',
  '08001',
  '08003',
  '08004',
  '08006', // connection exceptions
])
const BUSY = new Set([
  '40001', // serialization_failure
  '40P01', // deadlock_detected
  '55P03', // lock_not_available
  '57014', // query_canceled, by our own statement_timeout
])
const FULL = new Set([
  'ENOSPC',
  'EDQUOT',
  '53100', // disk_full
])
const CONFLICT = new Set([
  '23505', // unique_violation
  '23503', // foreign_key_violation
  '23P01', // exclusion_violation
])
const INVALID = new Set([
  '22003', // numeric_value_out_of_range
  '22007',
  '22008', // invalid datetime
  '22021',
  '22P05', // character not in repertoire, untranslatable character
  '22001', // string too long
  '23514', // check_violation
])

function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Whether a disk is full, the database's or that of the files. */
export const isDiskFull = (error: unknown): boolean => FULL.has(codeOf(error) ?? '')

/** pg reports a lost connection without a code, and a socket that is gone with that of a missing file. */
function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (codeOf(error) === 'ENOENT') return 'syscall' in error && error.syscall === 'connect'
  return /Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after calling end/.test(
    error.message,
  )
}

/**
 * Maps an error of the database or the disk to a refusal: down or full → 503, lost race → 409 or 503, value that cannot be stored → 400.
 * Undefined for anything else, which is our own bug. An AggregateError of connection attempts counts as down.
 */
export function databaseError(error: unknown): AppError | undefined {
  if (error instanceof AggregateError && error.errors.length > 0) return databaseError(error.errors[0])
  const code = codeOf(error)
  if ((code && UNAVAILABLE.has(code)) || isConnectionLost(error))
    return new AppError(503, 'database_away', errorTexts.general.unavailable, {
      retryAfterSeconds: RETRY_SECONDS,
      cause: error,
    })
  if (!code) return undefined
  if (isDiskFull(error)) return new AppError(503, 'disk_full', errorTexts.general.full, { cause: error })
  if (BUSY.has(code))
    return new AppError(503, 'busy', errorTexts.general.timeout, { retryAfterSeconds: 1, cause: error })
  if (CONFLICT.has(code)) return new AppError(409, 'conflict', errorTexts.general.conflict, { cause: error })
  if (INVALID.has(code))
    return new AppError(400, 'invalid_value', errorTexts.general.invalid, { cause: error })
  return undefined
}
