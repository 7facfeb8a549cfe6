import type { Answer } from '#contract/types.ts'

export type Found = Answer<'GET /customer/query'>['customers'][number]
/** Whom something is sold to. */
export type Buyer = Pick<Found, 'customer_id' | 'name' | 'last_name' | 'email' | 'phone'>
/** A finished sale, with the cash that was handed over. */
export type Sold = Answer<'POST /purchases/admin/sell'> & { received: number | null }
