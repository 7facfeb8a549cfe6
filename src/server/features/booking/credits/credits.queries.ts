import { prepared, preparedFirst } from '#server/db/statement.ts'
import type { CreditState } from '#server/db/schema/booking.ts'

/** How many used, expired or removed credits are listed besides the free ones: the newest. */
const OTHERS = 100

export interface CreditRow {
  available_class_id: number
  customer_id: number
  purchase_id: number | null
  class_types: number[] | null
  class_package_id: number | null
  only_package: boolean
  unlimited: boolean
  state: CreditState
  expires_on: string
  usable_from: string | null
  held_for: number | null
}

export const CREDIT_COLUMNS = `available_class_id, customer_id, purchase_id, class_types, class_package_id, only_package, unlimited, expires_on, usable_from, held_for`

/**
 * A customer's credits: every free one, earliest expiry first, then the newest of the others. One whose last day has
 * passed counts as expired from the start of `today`, the studio's day, even before the job marks it.
 */
export const findCredits = prepared<CreditRow, [customer_id: number, today: string]>(
  'credits_of_customer',
  `
    (select ${CREDIT_COLUMNS}, state from available_class
      where customer_id = $1 and state = 'free' and expires_on >= $2::date order by expires_on, available_class_id)
    union all
    (select ${CREDIT_COLUMNS}, case when state = 'free' then 'expired' else state end from available_class
      where customer_id = $1 and (state <> 'free' or expires_on < $2::date)
      order by available_class_id desc limit ${OTHERS})`,
)

export const findCredit = preparedFirst<CreditRow, [id: number, today: string]>(
  'credit_by_id',
  `select ${CREDIT_COLUMNS}, case when state = 'free' and expires_on < $2::date then 'expired' else state end as state
    from available_class where available_class_id = $1`,
)

export const findCreditsById = prepared<CreditRow, [ids: readonly number[], today: string]>(
  'credits_by_id',
  `select ${CREDIT_COLUMNS}, case when state = 'free' and expires_on < $2::date then 'expired' else state end as state
    from available_class where available_class_id = any ($1::integer[]) order by available_class_id`,
)
