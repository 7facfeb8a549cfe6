/** A PayPal error by its status and issue; the contract has the sentence. */
export class PayPalFault extends Error {
  readonly status: 400 | 401 | 403 | 404 | 422
  readonly issue: string
  readonly field: string | undefined

  constructor(status: PayPalFault['status'], issue: string, field?: string) {
    super(`${status} ${issue} ${field ?? ''}`)
    this.status = status
    this.issue = issue
    this.field = field
  }
}

export const missing = () => new PayPalFault(404, 'INVALID_RESOURCE_ID')
export const refused = (issue: string) => new PayPalFault(422, issue)

const words = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
} as const

/** The same in PayPal's format. */
export function bodyOf({ status, issue, field }: PayPalFault, description: string): object {
  const [name, message] = words[status]
  return {
    name,
    message,
    debug_id: crypto.randomUUID().replaceAll('-', '').slice(0, 13),
    details: [{ issue, description, ...(field === undefined ? {} : { field }) }],
    links: [],
  }
}
