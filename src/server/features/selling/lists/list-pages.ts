import { type RawBuilder, sql } from 'kysely'
import { COUNTED } from '#contract/selling/sale-lists.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Narrow } from './narrow-list.ts'

export const PER_PAGE = 50

/** A list over all customers: whose rows, in the order of which id, and by which moment days are meant. */
export interface SaleList {
  table: 'purchase' | 'invoice'
  id: 'purchase_id' | 'invoice_id'
  moment: 'created_at' | 'paid_at'
}

export type Condition = RawBuilder<unknown>

/** The conditions of the customers, order and days that a request asks for, with a list's own. */
export function conditionsOf(
  { customers, order, from, until }: Narrow,
  { moment }: Pick<SaleList, 'moment'>,
  own: Readonly<Record<string, string | number | undefined>> = {},
): Condition {
  const all: Condition[] = [sql`true`]
  if (customers) all.push(ofCustomers(customers, order))
  if (from) all.push(sql`${sql.ref(moment)} >= ${from}::timestamptz`)
  if (until) all.push(sql`${sql.ref(moment)} < ${until}::timestamptz`)
  for (const [column, value] of Object.entries(own))
    if (value !== undefined) all.push(sql`${sql.ref(column)} = ${value}`)
  return sql.join(all, sql` and `)
}

/** Rows of the found customers, or of the order of that number. */
const ofCustomers = (customers: Condition, order: number | null): RawBuilder<boolean> =>
  order === null
    ? sql`customer_id = any(${customers})`
    : sql`(customer_id = any(${customers}) or purchase_id = ${order})`

/** The ids of one page, newest first, and the total up to COUNTED. */
export async function pageOf(
  db: Queryable,
  { table, id, moment }: SaleList,
  where: Condition,
  { customers, from, until }: Narrow,
  page: number,
): Promise<{ ids: number[]; total: number }> {
  const dated = from !== null || until !== null
  // Days are read by their index, which the ids do not follow exactly.
  const order = dated ? sql`${sql.ref(moment)} desc, ${sql.ref(id)} desc` : sql`${sql.ref(id)} desc`
  // What is found by customers is in no order: it is read once, for the page and the total. Otherwise an index gives the page.
  const { rows } = await sql<{ ids: number[]; total: number }>`
    with found as ${customers ? sql`materialized` : sql`not materialized`} (
      select ${sql.ref(id)}, ${sql.ref(moment)} from ${sql.table(table)} where ${where})
    select array(select ${sql.ref(id)} from found order by ${order} limit ${PER_PAGE} offset ${(page - 1) * PER_PAGE}) as ids,
      (select count(*) from (select from found limit ${COUNTED}) counted) as total`.execute(db)
  return rows[0] ?? { ids: [], total: 0 }
}

/** The next ids of a list below one, newest first. */
export async function idsBelow(
  db: Queryable,
  { table, id }: SaleList,
  where: Condition,
  before: number | null,
  limit: number,
): Promise<number[]> {
  const below = before === null ? sql`true` : sql`${sql.ref(id)} < ${before}`
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(id)} as id from ${sql.table(table)} where ${where} and ${below}
    order by ${sql.ref(id)} desc limit ${limit}`.execute(db)
  return rows.map((row) => row.id)
}
