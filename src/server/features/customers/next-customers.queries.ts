import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { ENDS } from '#server/features/booking/credits/ending-credits.ts'
import { birthdaysOf, CONDITIONS } from './customers.queries.ts'

export interface NextCustomer {
  customer_id: number
  name: string
  last_name: string
  /** The day on which their first credit ends, or their next birthday. */
  day: string | null
  /** How many customers the list has. */
  total: number
}

interface Wanted {
  list: 'expiring' | 'birthday'
  limit: number
  /** The studio's. */
  today: string
  timezone: string
}

/** The next customers of a list: those whose credits end first, or whose birthday is next. */
export async function nextCustomers(
  db: Queryable,
  { list, limit, today, timezone }: Wanted,
): Promise<NextCustomer[]> {
  const days = birthdaysOf(today)
  const day =
    list === 'expiring'
      ? sql`(select min(expires_on)::text from available_class where customer_id = c.customer_id
          and state = 'free' and expires_on >= ${today}::date and ${sql.raw(ENDS)})`
      : sql`(${days.map(({ day: one }) => one)}::text[])[array_position(${days.map(({ of }) => of)}::text[], to_char(c.birthdate, 'MM-DD'))]`
  const { rows } = await sql<NextCustomer>`
    select customer_id, name, last_name, day, total from (
      select c.customer_id, c.name, c.last_name, c.search_order, ${day} as day, count(*) over ()::integer as total
      from customer c where c.deleted_at is null and ${CONDITIONS[list](today, timezone)}) found
    order by day, search_order, customer_id limit ${limit}`.execute(db)
  return rows
}
