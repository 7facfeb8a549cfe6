import type { Queryable } from '#server/db/transaction.ts'
import { errorTexts } from '#text/errors.ts'
import { fieldLabel } from './field-label.ts'

export type ErrorStatus = 400 | 401 | 402 | 403 | 404 | 405 | 408 | 409 | 412 | 413 | 415 | 429 | 500 | 503

export interface ErrorDetails {
  /** One text for every invalid field, by its name in the request. */
  fields?: Record<string, string>
  /** More keys of the answer, e.g. `decline_code`. */
  extra?: Record<string, string | number | boolean | null>
  /** Sent as Retry-After. */
  retryAfterSeconds?: number
  /** It says how things stand at this moment: the same request may get another answer. */
  passing?: boolean
  cause?: unknown
}

/**
 * A refusal that the caller is meant to see: HTTP status, stable code and Spanish text.
 * Anything else that is thrown becomes a 500 that says nothing.
 */
export class AppError extends Error {
  readonly status: ErrorStatus
  readonly code: string
  readonly fields: Record<string, string> | undefined
  readonly extra: ErrorDetails['extra']
  readonly retryAfterSeconds: number | undefined
  readonly passing: boolean
  /**
   * What the refusal leaves behind although everything else of the request is undone. Runs once for each attempt: with the
   * stored answer of an Idempotency-Key, in its transaction, and not again when that answer is repeated.
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
 * 400 that names every invalid field. Of one alone the text is its own sentence; `general` marks sentences that would fit any
 * field (`Debes llenar este campo.`), before which the text says which one it is.
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

/** 404 for what is not there, and alike for what is another's. */
export function notFound(text: string = errorTexts.general.notFound): AppError {
  return new AppError(404, 'not_found', text)
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

/** The body of an error answer, in the one shape that every error has. */
export function errorBody(error: AppError, requestId: string): ErrorBody {
  return {
    ...error.extra,
    error: error.message,
    code: error.code,
    ...(error.fields ? { fields: error.fields } : {}),
    request_id: requestId,
  }
}
