import type { Context } from 'hono'
import type { Logger } from 'pino'
import { errorTexts } from '#text/errors.ts'
import { databaseError, isDiskFull } from '#server/http/database-errors.ts'
import { AppError, errorBody } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'

/** Any thrown value as an AppError: ours unchanged, the database's mapped, anything else a 500 without details. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return databaseError(error) ?? new AppError(500, 'internal', errorTexts.general.internal, { cause: error })
}

/** Logs a refusal that is our own fault; what a caller did wrong is in the request's line. */
export function logFault(shown: AppError, of: { request_id: string; call: string }, log: Logger): void {
  if (shown.status < 500) return
  const line = { ...of, code: shown.code, err: shown.cause ?? shown }
  // Both need somebody; what else is refused passes by itself.
  if (shown.status === 500 || isDiskFull(shown.cause)) log.error(line, 'request failed')
  else log.warn(line, 'request refused')
}

/** The only place that turns errors into HTTP responses. */
export function renderError(error: unknown, c: Context<ApiEnv>, log: Logger): Response {
  const shown = asAppError(error)
  const requestId = c.get('requestId')
  logFault(shown, { request_id: requestId, call: c.get('call') }, log)
  if (shown.retryAfterSeconds !== undefined) c.header('Retry-After', String(shown.retryAfterSeconds))
  if (shown.status === 401) c.header('WWW-Authenticate', 'Bearer')
  c.header('Cache-Control', 'no-store')
  return c.json(errorBody(shown, requestId), shown.status)
}
