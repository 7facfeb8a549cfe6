import { sql } from 'kysely'
import { COUNTED } from '#contract/selling/sale-lists.ts'
import type { InvoiceStatus } from '#server/db/schema/purchases.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { findInvoices } from '#server/features/selling/papers/invoices.queries.ts'
import { AT_ONCE, inOrder, inPages, type Narrow, PER_PAGE } from './narrow-list.ts'

export interface WantedInvoices extends Narrow {
  status?: InvoiceStatus | undefined
}

function selectIds(db: Queryable, { customers, order, from, until, status }: WantedInvoices) {
  let found = db.selectFrom('invoice').select('invoice_id')
  if (customers)
    found = found.where((is) =>
      is.or([
        is('customer_id', '=', sql<number>`any(${customers}::integer[])`),
        ...(order === null ? [] : [is('purchase_id', '=', order)]),
      ]),
    )
  if (from) found = found.where('paid_at', '>=', from)
  if (until) found = found.where('paid_at', '<', until)
  if (status) found = found.where('status', '=', status)
  return found
}

/** One page of charges of all customers, newest first, with the total up to COUNTED. */
export async function listAllInvoices(db: Queryable, wanted: WantedInvoices, page: number) {
  const ids = selectIds(db, wanted)
  const dated = wanted.from !== null || wanted.until !== null
  const shown = await ids
    .$if(dated, (query) => query.orderBy('paid_at', 'desc'))
    .orderBy('invoice_id', 'desc')
    .limit(PER_PAGE)
    .offset((page - 1) * PER_PAGE)
    .execute()
  const { total } = await db
    .selectFrom(ids.limit(COUNTED).as('some'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const wantedIds = shown.map(({ invoice_id }) => invoice_id)
  return { rows: inOrder(wantedIds, await findInvoices(db, wantedIds), (row) => row.invoice_id), total }
}

/** All wanted charges as rows of a file, newest first. */
export const eachInvoice = (db: Queryable, wanted: WantedInvoices): AsyncGenerator<InvoiceLine> =>
  inPages(
    (before) => {
      const ids = selectIds(db, wanted)
        .$if(before !== null, (query) => query.where('invoice_id', '<', before))
        .orderBy('invoice_id', 'desc')
        .limit(AT_ONCE)
      return selectLines(db, ids).execute()
    },
    (row) => row.invoice_id,
  )

const selectLines = (db: Queryable, ids: ReturnType<typeof selectIds>) =>
  db
    .selectFrom(ids.as('wanted'))
    .innerJoin('invoice', 'invoice.invoice_id', 'wanted.invoice_id')
    .innerJoin('purchase', 'purchase.purchase_id', 'invoice.purchase_id')
    .innerJoin('customer', 'customer.customer_id', 'invoice.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('payment_method as method', 'method.payment_method_id', 'invoice.payment_method_id')
    .select([
      'invoice.invoice_id',
      'invoice.purchase_id',
      'invoice.paid_at',
      'invoice.created_at',
      'invoice.period',
      'invoice.status',
      'invoice.total_cents',
      'invoice.tax_cents',
      'invoice.payment_method',
      'customer.name',
      'customer.last_name',
      'customer.email',
      'method.name as method_name',
    ])
    .select((eb) => eb.fn.coalesce('purchase.package_title', 'class_package.title').as('title'))
    .orderBy('invoice.invoice_id', 'desc')

export type InvoiceLine = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>
