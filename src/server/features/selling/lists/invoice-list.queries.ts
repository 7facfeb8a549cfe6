import { sql } from 'kysely'
import type { InvoiceStatus } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { findInvoices, selectSold } from '#server/features/selling/papers/invoices.queries.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { conditionsOf, idsBelow, pageOf, type SaleList } from './list-pages.ts'
import { inOrder, type Narrow } from './narrow-list.ts'

export interface WantedInvoices extends Narrow {
  status?: InvoiceStatus | undefined
}

const list: SaleList = { table: 'invoice', id: 'invoice_id', moment: 'paid_at' }

const whereOf = ({ status, ...narrow }: WantedInvoices) => conditionsOf(narrow, list, { status })

/** One page of charges of all customers, newest first, with the total up to COUNTED. */
export async function listAllInvoices(db: Queryable, wanted: WantedInvoices, page: number) {
  const { ids, total } = await pageOf(db, list, whereOf(wanted), wanted, page)
  return { rows: inOrder(ids, await findInvoices(db, ids), (row) => row.invoice_id), total }
}

/** All wanted charges as rows of a file, newest first. */
export const eachInvoice = (db: Queryable, wanted: WantedInvoices): AsyncGenerator<InvoiceLine> =>
  inPages(async (last, limit) => {
    const ids = await idsBelow(db, list, whereOf(wanted), last?.invoice_id ?? null, limit)
    return selectLines(db, ids).execute()
  })

const selectLines = (db: Queryable, ids: readonly number[]) =>
  selectSold(db)
    .where('invoice.invoice_id', '=', sql<number>`any(${ids}::integer[])`)
    .orderBy('invoice.invoice_id', 'desc')

export type InvoiceLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>
