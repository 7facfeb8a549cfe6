import { prepared } from '#server/db/statement.ts'

interface Method {
  payment_method_id: number
  name: string
}

/** The payment methods that are not archived, or one of them. */
export const findOffered = prepared<Method, [id: number | null]>(
  'payment_methods',
  `select payment_method_id, name from payment_method
    where deleted_at is null and ($1::integer is null or payment_method_id = $1) order by payment_method_id`,
)

export interface MethodRow extends Method {
  used: boolean
  deleted_at: Date | null
  updated_at: Date
}

/**
 * All payment methods, archived ones too, or one of them. Whether it is used, not how often: a studio has hundreds of thousands of
 * orders by card.
 */
export const findMethods = prepared<MethodRow, [id: number | null]>(
  'managed_payment_methods',
  `select payment_method_id, name, deleted_at, updated_at,
      exists (select from purchase p where p.payment_method_id = m.payment_method_id)
      or exists (select from invoice i where i.payment_method_id = m.payment_method_id) as used
    from payment_method m where $1::integer is null or payment_method_id = $1 order by payment_method_id`,
)
