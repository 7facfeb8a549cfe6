import type { Answer } from '#contract/types.ts'

export type PayoutDetail = Answer<'GET /payouts/{id}'>['payout']
/** A movement of a provider's report that does not match the books. */
export type Difference = PayoutDetail['differences'][number]
