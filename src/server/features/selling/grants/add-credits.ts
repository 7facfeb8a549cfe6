import { sql } from 'kysely'

import type { Trx } from '#server/db/transaction.ts'

/** Credits with the same terms. */
export interface CreditLot {
  /** The class types that they are valid for; null for all. */
  class_types: number[] | null
  /** How many; -1 is one unlimited membership. */
  amount: number
  /** The last valid day, YYYY-MM-DD in the studio's time zone. */
  expires_on: string
}

export interface AddCredits {
  customer_id: number
  lots: readonly CreditLot[]
  now: Date
  /** Set if they come from a purchase rather than from staff. */
  source?: {
    purchase_id: number
    purchase_grant_id: number
    class_package_id: number
    /** They are valid only for classes that need the package. */
    only_package: boolean
  }
}

/** Inserts credits and their first ledger lines in one statement. Returns the new ids in the order of the lots. */
export async function addCredits(
  trx: Trx,
  { customer_id, lots, now, source }: AddCredits,
): Promise<number[]> {
  const { rows } = await sql<{ available_class_id: number }>`
    with lot as (
      select row_number() over () as place, listed.*
      from jsonb_to_recordset(${JSON.stringify(lots)}::jsonb)
        as listed (class_types integer[], amount integer, expires_on date)
    ), one as (
      select lot.*, row_number() over (order by place, copy) as sequence
      from lot, generate_series(1, case amount when -1 then 1 else amount end) as copy
    ), added as (
      insert into available_class (customer_id, purchase_id, purchase_grant_id, sequence_in_grant, class_types,
        class_package_id, only_package, unlimited, expires_on, created_at)
      select ${customer_id}::integer, ${source?.purchase_id ?? null}::integer, ${source?.purchase_grant_id ?? null}::integer,
        case when ${source !== undefined}::boolean then sequence end, class_types,
        ${source?.class_package_id ?? null}::integer, ${source?.only_package ?? false}::boolean, amount = -1, expires_on, ${now}::timestamptz
      from one order by sequence
      returning available_class_id
    ), written as (
      insert into credit_entry (available_class_id, customer_id, kind, created_at)
      select available_class_id, ${customer_id}::integer, 'granted', ${now}::timestamptz from added
    )
    select available_class_id from added order by available_class_id`.execute(trx)
  return rows.map((row) => row.available_class_id)
}
