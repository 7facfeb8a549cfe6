import type { Queryable } from '#server/db/transaction.ts'
import { errorTexts } from '#text/errors.ts'
import { fieldLabel } from './field-label.ts'

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 429 | 500 | 503

export interface ErrorDetails {
  /** One text per invalid field, by its name in the request. */
  fields?: Record<string, string>
  /** More keys of the response, e.g. `decline_code`. */
  extra?: Record<string, string | number | boolean | null>
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
  /** Transient: a retry of the same request may get another response. */
  passing?: boolean
  cause?: unknown
}

/**
 * A refusal that the caller may see: HTTP status, stable code and Spanish text. Anything else that is thrown becomes
 * a 500 without details.
 */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly extra: ErrorDetails['extra']
  readonly retryAfterSeconds: number | undefined
  readonly passing: boolean
  /**
   * Writes that survive although the refusal rolls back the rest. Runs once per attempt: in the transaction of the
   * stored response of an Idempotency-Key, and not again when that response is replayed.
   */
  afterwards: ((db: Queryable) => Promise<void>) | undefined

  constructor(status: ErrorStatus, code: string, text: string, details: ErrorDetails = {}) {
    super(text, details.cause === undefined ? undefined : { cause: details.cause })
    this.name = 'AppError'
    this.status = status
    this.code = code
    this.fields = details.fields
    this.extra = details.extra
    this.retryAfterSeconds = details.retryAfterSeconds
    this.passing = details.passing ?? false
  }
}

/**
 * 400 that names every invalid field. For a single field the text is its own sentence; `general` marks sentences that
 * would fit any field (`Debes llenar este campo.`), which are prefixed with the field's label.
 */
export function invalidFields(
  fields: Record<string, string>,
  { general = false }: { general?: boolean } = {},
): AppError {
  const [[path, sentence] = ['', ''], ...others] = Object.entries(fields)
  const { invalid, invalidOne } = errorTexts.general
  const alone = general ? invalidOne({ label: fieldLabel(path), why: sentence }) : sentence
  return new AppError(400, 'invalid_fields', others.length === 0 ? alone : invalid, { fields })
}

/** 404, both for unknown records and for those of another customer. */
export function notFound(text: string = errorTexts.general.notFound): AppError {
  return new AppError(404, 'not_found', text)
}

/** What was looked for; throws the 404 where there is none. */
export function orNotFound<T>(found: T | null | undefined, text?: string): T {
  if (found === null || found === undefined) throw notFound(text)
  return found
}

/** The same for the first row of those that were found. */
export function firstOrNotFound<T>([first]: readonly T[], text?: string): T {
  return orNotFound(first, text)
}

/** 403 for a caller whose role or record does not allow it. */
export function forbidden(text: string = errorTexts.access.forbidden): AppError {
  return new AppError(403, 'forbidden', text)
}

export interface ErrorBody {
  error: string
  code: string
  fields?: Record<string, string>
  request_id: string
  [extra: string]: unknown
}

/** The body of an error response; every error has this shape. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    ...error.extra,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    request_id: requestId,
  }
}
