import { bookingCalls } from './booking.ts'
import { contentCalls } from './content.ts'
import { peopleCalls } from './people.ts'
import { scheduleCalls } from './schedule.ts'
import { sellingCalls } from './selling.ts'
import { studioCalls } from './studio.ts'

/** Every call of the product by name, e.g. `calls['GET /schedule']`. */
export const calls = {
  ...studioCalls,
  ...scheduleCalls,
  ...bookingCalls,
  ...peopleCalls,
  ...contentCalls,
  ...sellingCalls,
}
export type Calls = typeof calls
export type CallName = keyof Calls
