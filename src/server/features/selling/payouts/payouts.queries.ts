import { sql } from 'kysely'
import { judgeInOrder, type Verdict } from '#domain/selling/payouts/judge-line.ts'
import { onePage } from '#server/db/one-page.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { type Booked, findBooked, findMatched } from './own-money.queries.ts'

const MOST_LISTED = 200

/** Of the studio's own lines: not of those that were put aside. */
const ownSum = (column: 'gross_cents' | 'fee_cents' | 'net_cents') =>
  sql<number>`coalesce(sum(${sql.ref(`line.${column}`)}) filter (where line.standing in ('matched', 'open')), 0)::bigint`

const selectPayouts = (db: Queryable) =>
  db
    .selectFrom('payout')
    .leftJoin('payout_line as line', 'line.payout_id', 'payout.payout_id')
    .selectAll('payout')
    .select((eb) => [
      eb.fn.count<number>('line.payout_line_id').as('lines'),
      sql<number>`(count(*) filter (where line.standing = 'matched'))::integer`.as('matched'),
      sql<number>`(count(*) filter (where line.standing in ('aside', 'repeated')))::integer`.as('aside'),
      ownSum('gross_cents').as('gross_cents'),
      ownSum('fee_cents').as('fee_cents'),
      ownSum('net_cents').as('net_cents'),
    ])
    .groupBy('payout.payout_id')

export type PayoutRow = Awaited<ReturnType<ReturnType<typeof selectPayouts>['executeTakeFirstOrThrow']>>

/** Days with whose movements a report is wanted. */
interface Between {
  from?: string | undefined
  until?: string | undefined
}

const wantedDays = ({ from, until }: Between) =>
  sql<boolean>`${from === undefined ? sql`true` : sql`payout.until_day >= ${from}::date`}
    and ${until === undefined ? sql`true` : sql`payout.from_day <= ${until}::date`}`

/** All wanted reports as rows of a file, newest first. */
export const eachPayout = (db: Queryable, between: Between): AsyncGenerator<PayoutRow> =>
  inPages((last, limit) => {
    const rows = selectPayouts(db).where(wantedDays(between))
    const rest = last === null ? rows : rows.where('payout.payout_id', '<', last.payout_id)
    return rest.orderBy('payout.payout_id', 'desc').limit(limit).execute()
  })

/** The imported reports, newest first, in pages starting at 1, with the total. */
export const listPayouts = (db: Queryable, between: Between, page: number) =>
  onePage(db, selectPayouts(db).where(wantedDays(between)).orderBy('payout.payout_id', 'desc'), page)

export const findPayout = (db: Queryable, payout_id: number): Promise<PayoutRow | undefined> =>
  selectPayouts(db).where('payout.payout_id', '=', payout_id).executeTakeFirst()

const selectOpen = (db: Queryable) =>
  db
    .selectFrom('payout_line as line')
    .innerJoin('payout', 'payout.payout_id', 'line.payout_id')
    .selectAll('line')
    .select(['payout.gateway', 'payout.name'])
    .where('line.standing', '=', 'open')

export type OpenRow = Awaited<ReturnType<ReturnType<typeof selectOpen>['executeTakeFirstOrThrow']>>

/** A line that was open when it was imported, compared with the books at this moment. */
export interface Judged extends Verdict<Booked> {
  row: OpenRow
  booked: Booked[]
}

/**
 * The lines that did not match, of all reports of a provider, or of all providers for null: one of another report may match by now what
 * is then not there for the next. By day, whatever the order of files and imports: what comes back of a dispute comes after its payment.
 */
export async function judgeOpen(db: Queryable, gateway: string | null): Promise<Judged[]> {
  let open = selectOpen(db)
  if (gateway !== null) open = open.where('payout.gateway', '=', gateway)
  const rows = await open.orderBy('line.day').orderBy('line.payout_id').orderBy('line.position').execute()
  const found = await findBooked(db, rows)
  const judge = judgeInOrder(await findMatched(db, found.flat()))
  return rows.map((row, index) => {
    const booked = found[index] ?? []
    return { row, booked, ...judge(row, booked) }
  })
}

/** The lines of a report that are no payment of a customer, what left most first. */
export const findOthers = (db: Queryable, payout_id: number) =>
  db
    .selectFrom('payout_line')
    .selectAll()
    .where('payout_id', '=', payout_id)
    .where('standing', '=', 'aside')
    .orderBy('gross_cents')
    .orderBy('position')
    .limit(MOST_LISTED)
    .execute()

export type LineRow = Awaited<ReturnType<typeof findOthers>>[number]

export const isDifference = ({ state }: Judged): boolean => state === 'amount' || state === 'unknown'

/** A difference that nobody has settled. */
export const isOpen = (one: Judged): boolean => isDifference(one) && one.row.settled_at === null

interface Days {
  gateway: string
  /** Instants at which the report's first day begins and its last one ends. */
  from: Date
  until: Date
}

/** Payments of these days that no imported report of the provider names, newest first. */
export function findMissing(db: Queryable, { gateway, from, until }: Days) {
  return db
    .with(
      // Each reference once, and not each payment's own search: the index of a report that was just imported is slow for many.
      (cte) => cte('named').materialized(),
      (named) =>
        named
          .selectFrom('payout_line as line')
          .innerJoin('payout', 'payout.payout_id', 'line.payout_id')
          .select(sql<string>`unnest(line."references")`.as('reference'))
          .where('payout.gateway', '=', gateway),
    )
    .selectFrom('payment')
    .innerJoin('purchase', 'purchase.purchase_id', 'payment.purchase_id')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .select([
      'payment.payment_id',
      'payment.purchase_id',
      'payment.gateway_payment_id',
      'payment.amount_cents',
      'payment.created_at',
      'customer.customer_id',
      'customer.name',
      'customer.last_name',
    ])
    .where('payment.gateway', '=', gateway)
    .where('payment.status', 'in', ['succeeded', 'refunded'])
    .where('payment.amount_cents', '>', 0)
    .where('payment.gateway_payment_id', 'is not', null)
    .where('payment.created_at', '>=', from)
    .where('payment.created_at', '<', until)
    .where(({ and, not, exists, ref }) =>
      and(
        (['gateway_payment_id', 'gateway_charge_id', 'gateway_invoice_id'] as const).map((id) =>
          not(exists(sql`(select from named where named.reference = ${ref(`payment.${id}`)})`)),
        ),
      ),
    )
    .orderBy('payment.payment_id', 'desc')
    .limit(MOST_LISTED)
    .execute()
}

export type MissingRow = Awaited<ReturnType<typeof findMissing>>[number]
