import { randomInt } from 'node:crypto'

import type { Insertable } from 'kysely'

import type { AddressTable, CustomerTable } from '#server/db/schema/people.ts'
import type { Queryable } from '#server/db/transaction.ts'

let last = randomInt(1e8)

/** Ten digits, unique in this process: of some thousand random ones two would be alike now and then. */
function nextPhone(): string {
  last = (last + 1) % 1e8
  return `55${last.toString().padStart(8, '0')}`
}

export function peopleBuilders(db: Queryable) {
  return {
    /** A customer without a sign-in account; pass `uid` for one with an account, `role` for staff. */
    customer: (given: Partial<Insertable<CustomerTable>> = {}) => {
      const phone = nextPhone()
      return db
        .insertInto('customer')
        .values({ name: 'Eva', last_name: 'Luna', phone, email: `eva.${phone}@example.com`, ...given })
        .returningAll()
        .executeTakeFirstOrThrow()
    },
    address: (given: Partial<Insertable<AddressTable>> & { customer_id: number }) =>
      db
        .insertInto('address')
        .values({ city: 'Guadalajara', state: 'Jalisco', country: 'México', ...given })
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
