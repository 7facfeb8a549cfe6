import type { GraphFault } from './server.ts'

/**
 * Limits of the Cloud API, as Meta documents them: with the status 400, although they pass.
 * @see https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes
 */
export const limits: readonly GraphFault[] = [
  { status: 400, code: 4, message: '(#4) Application request limit reached' },
  { status: 400, code: 80007, message: '(#80007) Rate limit issues' },
  { status: 400, code: 130429, message: '(#130429) Rate limit hit' },
  { status: 400, code: 131048, message: '(#131048) Spam rate limit hit' },
  {
    status: 400,
    code: 131056,
    message: '(#131056) (Business Account, Consumer Account) pair rate limit hit',
  },
]

/** Refusals that no retry changes. */
export const refusals: readonly GraphFault[] = [
  { status: 400, code: 131026, message: '(#131026) Message undeliverable' },
  { status: 400, code: 131047, message: '(#131047) Re-engagement message' },
  { status: 400, code: 131049, message: '(#131049) Meta chose not to deliver' },
]
