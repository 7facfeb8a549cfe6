import type { Queryable } from '#server/db/transaction.ts'
import { isOpen, judgeOpen } from './payouts.queries.ts'

export interface OpenPayout {
  payout_id: number
  name: string
  /** How many of its movements do not match and are not settled. */
  open: number
}

/** Reports with movements to look into, the one with the oldest first. */
export async function findOpenPayouts(db: Queryable): Promise<OpenPayout[]> {
  const open = new Map<number, OpenPayout>()
  for (const { row } of (await judgeOpen(db, null)).filter(isOpen)) {
    const payout = open.get(row.payout_id) ?? { payout_id: row.payout_id, name: row.name, open: 0 }
    open.set(row.payout_id, { ...payout, open: payout.open + 1 })
  }
  return [...open.values()]
}
