import { type Logger, pino } from 'pino'

/**
 * The parts of an error that may be logged: PostgreSQL quotes row values in `detail` and in parts of the message, and a mail server the
 * address that it refuses.
 */
export function describeError(error: unknown): Record<string, unknown> {
  if (!(error instanceof Error)) return { message: 'thrown value that is no error', kind: typeof error }
  const fromDatabase = 'severity' in error
  const written = error.message.replaceAll(/[^\s<>]+@[^\s<>]+/g, '…@…')
  const message = fromDatabase ? written.replaceAll(/"[^"]*"|'[^']*'/g, '"…"') : written
  const stack = error.stack?.slice(error.stack.indexOf('\n    at ') + 1)
  const known = error as Error & { code?: unknown; constraint?: unknown; table?: unknown }
  return {
    type: error.name,
    message,
    code: known.code,
    ...(fromDatabase ? { constraint: known.constraint, table: known.table } : {}),
    stack: error.stack?.includes('\n    at ') ? stack : undefined,
    cause: error.cause === undefined ? undefined : describeError(error.cause),
  }
}

/** Structured lines on standard output. Nothing personal: ids, call names, times, codes. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: undefined,
    serializers: { err: describeError },
    timestamp: pino.stdTimeFunctions.isoTime,
  })
}
