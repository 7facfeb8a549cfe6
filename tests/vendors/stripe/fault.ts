interface Details {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error'
  message: string
  code?: string
  param?: string
  decline_code?: string
  payment_intent?: unknown
}

/** An error in Stripe's format. */
export class StripeFault extends Error {
  readonly status: number
  readonly details: Details

  constructor(status: number, details: Details) {
    super(details.message)
    this.status = status
    this.details = details
  }
}

export const invalid = (message: string, details: Partial<Details> = {}) =>
  new StripeFault(400, { type: 'invalid_request_error', message, ...details })

export const missing = (what: string, id: string, param?: string) =>
  new StripeFault(param ? 400 : 404, {
    type: 'invalid_request_error',
    message: `No such ${what}: '${id}'`,
    code: 'resource_missing',
    ...(param ? { param } : {}),
  })

export const declined = (code: string, declineCode: string, payment_intent?: unknown) =>
  new StripeFault(402, {
    type: 'card_error',
    message: 'Your card was declined.',
    code,
    decline_code: declineCode,
    ...(payment_intent ? { payment_intent } : {}),
  })
