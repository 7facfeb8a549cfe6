import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'

interface Method {
  payment_method_id: number
  name: string
}

const OFFERED: Statement = {
  name: 'payment_methods',
  text: `select payment_method_id, name from payment_method
    where deleted_at is null and ($1::integer is null or payment_method_id = $1) order by payment_method_id`,
}

/** The payment methods that are not archived, or one of them. */
export function findOffered(db: Queryable, id: number | null = null): Promise<Method[]> {
  return run(db, OFFERED, [id])
}

export interface MethodRow extends Method {
  used: boolean
  deleted_at: Date | null
  updated_at: Date
}

// Whether, not how often: a studio has hundreds of thousands of orders by card.
const MANAGED: Statement = {
  name: 'managed_payment_methods',
  text: `select payment_method_id, name, deleted_at, updated_at,
      exists (select from purchase p where p.payment_method_id = m.payment_method_id)
      or exists (select from invoice i where i.payment_method_id = m.payment_method_id) as used
    from payment_method m where $1::integer is null or payment_method_id = $1 order by payment_method_id`,
}

/** All payment methods, archived ones too, or one of them. */
export function findMethods(db: Queryable, id: number | null): Promise<MethodRow[]> {
  return run(db, MANAGED, [id])
}
