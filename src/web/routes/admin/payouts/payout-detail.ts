import type { Answer } from '#contract/types.ts'

export type PayoutDetail = Answer<'GET /payouts/{id}'>['payout']
/** A movement of a provider's report that is no payment of a customer, e.g. a fee. */
export type Movement = PayoutDetail['others'][number]
/** One that does not match the books. */
export type Difference = PayoutDetail['differences'][number]
