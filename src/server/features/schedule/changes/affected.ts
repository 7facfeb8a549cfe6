import type { z } from '@hono/zod-openapi'
import type { calls } from '#contract/index.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Trx } from '#server/db/transaction.ts'
import type { Subject } from './class-change.queries.ts'

type Affected = z.input<(typeof calls)['PUT /single_class']['answer']>['affected'][number]
/** What a change of classes means to one customer. */
export type Concerned = Omit<Affected, 'name' | 'last_name'>

/**
 * Whom a change concerns, from the places and entries of waitlists whose customers are notified: places keep their credits, and who
 * waits goes on waiting.
 */
export function concernedBy(told: readonly Subject[]): Concerned[] {
  const places = new Map<number, number>()
  for (const one of told) places.set(one.customer_id, (places.get(one.customer_id) ?? 0) + one.places)
  const waits = new Set(told.flatMap((one) => (one.waitlist_id === null ? [] : [one.customer_id])))
  return [...places].map(([customer_id, count]) => ({
    customer_id,
    places: count,
    credits_returned: 0,
    cash_paid: 0,
    waiting: waits.has(customer_id),
    notified: true,
  }))
}

const NAMES: Statement = {
  name: 'names_of_affected',
  text: `select customer_id, name, last_name from customer where customer_id = any ($1::integer[])
    order by normalise_text(name), normalise_text(last_name), customer_id`,
}

/** The same with their names, in the order of the names. */
export async function nameAffected(trx: Trx, concerned: readonly Concerned[]): Promise<Affected[]> {
  const known = new Map(concerned.map((one) => [one.customer_id, one]))
  const names = await run<Pick<Affected, 'customer_id' | 'name' | 'last_name'>>(trx, NAMES, [
    [...known.keys()],
  ])
  return names.flatMap((name) => {
    const one = known.get(name.customer_id)
    return one ? [{ ...one, ...name }] : []
  })
}
