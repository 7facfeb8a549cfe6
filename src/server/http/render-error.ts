import type { Context } from 'hono'
import type { Logger } from 'pino'
import { errorTexts } from '#text/errors.ts'
import { databaseError } from './database-errors.ts'
import { AppError, errorBody } from '#server/kit/errors.ts'
import type { ApiEnv } from '#server/kit/calls/context.ts'

/** Any thrown value as an AppError: ours unchanged, the database's mapped, anything else a 500 without details. */
export function asAppError(error: unknown): AppError {
  if (error instanceof AppError) return error
  return databaseError(error) ?? new AppError(500, 'internal', errorTexts.general.internal, { cause: error })
}

/** The only place that turns errors into responses. Only our own faults are logged as errors. */
export function renderError(error: unknown, c: Context<ApiEnv>, log: Logger): Response {
  const shown = asAppError(error)
  const requestId = c.get('requestId')
  if (shown.status >= 500) {
    const line = { request_id: requestId, call: c.get('call'), code: shown.code, err: shown.cause ?? shown }
    if (shown.status === 500) log.error(line, 'request failed')
    else log.warn(line, 'request refused')
  }
  if (shown.retryAfterSeconds !== undefined) c.header('Retry-After', String(shown.retryAfterSeconds))
  if (shown.status === 401) c.header('WWW-Authenticate', 'Bearer')
  c.header('Cache-Control', 'no-store')
  return c.json(errorBody(shown, requestId), shown.status)
}
