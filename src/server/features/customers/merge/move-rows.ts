import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '#server/db/transaction.ts'
import { movedTables } from './moved-tables.ts'

/** What went from one account to the other: the keys of the rows, for each entry of `movedTables` by its place. */
export type Moved = Record<string, unknown[]>

interface Accounts {
  from: number
  to: number
}

/** Gives one account's rows to another, and returns which. Foreign keys that name a customer are checked at the end. */
export async function moveRows(trx: Trx, { from, to }: Accounts): Promise<Moved> {
  await sql`set constraints available_class_purchase_fkey, invoice_purchase_fkey, class_reservation_credit_fkey deferred`.execute(
    trx,
  )
  const moved: Moved = {}
  for (const { table, key, clash, clashIn = table, only } of movedTables) {
    const stays = clash
      ? sql`and not exists (select from ${sql.table(clashIn)} k where ${sql.join(
          [
            sql`k.customer_id = ${to}`,
            ...clash.map((column) => sql`${sql.ref(`k.${column}`)} = ${sql.ref(`t.${column}`)}`),
          ],
          sql` and `,
        )})`
      : sql``
    const { rows } = await sql<{ key: unknown }>`
      update ${sql.table(table)} t set customer_id = ${to}
      where t.customer_id = ${from} ${only === undefined ? sql`` : sql`and ${sql.raw(only)}`} ${stays}
      returning ${keyOf(key)} as key`.execute(trx)
    if (rows.length > 0) moved[table] = [...(moved[table] ?? []), ...rows.map((row) => row.key)]
  }
  return moved
}

/** Gives back what `moveRows` moved, and what was written since of rows that go back. */
export async function moveBack(trx: Trx, { from, to }: Accounts, moved: Moved): Promise<void> {
  await sql`set constraints available_class_purchase_fkey, invoice_purchase_fkey, class_reservation_credit_fkey deferred`.execute(
    trx,
  )
  for (const { table, key, only, of } of movedTables) {
    const keys = moved[table]
    if (!keys && !(of && moved[of.table])) continue
    const owned = of ? sql`or ${isMoved(moved, `t.${of.column}`, of.table)}` : sql``
    await sql`
      update ${sql.table(table)} t set customer_id = ${to}
      where t.customer_id = ${from} ${only === undefined ? sql`` : sql`and ${sql.raw(only)}`}
        and (${keyOf(key)} in (select jsonb_array_elements(${JSON.stringify(keys ?? [])}::jsonb)) ${owned})`.execute(
      trx,
    )
  }
  await moveNotices(trx, { from, to }, moved)
}

const SUBJECTS = ['class_reservation', 'waitlist', 'purchase', 'class_reservation_penalty'] as const

/** What waits to be written about rows that go back goes along, whenever it was queued. */
const moveNotices = (trx: Trx, { from, to }: Accounts, moved: Moved) =>
  sql`update notice t set customer_id = ${to}
    where t.customer_id = ${from} and (${sql.join(
      SUBJECTS.map((table) => isMoved(moved, sql`(t.facts ->> ${`${table}_id`})::integer`, table)),
      sql` or `,
    )}) and not exists (select from notice k where k.customer_id = ${to} and k.kind = t.kind and k.event = t.event)`.execute(
    trx,
  )

/** Whether a column refers to a row of this table that was moved. */
export const isMoved = (moved: Moved, column: string | RawBuilder<unknown>, table: string) =>
  sql<boolean>`coalesce(${typeof column === 'string' ? sql.ref(column) : column} in
    (select jsonb_array_elements_text(${JSON.stringify((moved[table] ?? []).flat())}::jsonb)::integer), false)`

const keyOf = (key: readonly string[]) =>
  sql`jsonb_build_array(${sql.join(key.map((one) => sql.ref(`t.${one}`)))})`
