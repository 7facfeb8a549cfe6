import { calls } from '#contract/index.ts'
import { localDay } from '#domain/time/local-day.ts'
import { byOf, recordAudit } from '#server/shared/audit.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { presentPurchases, type PurchaseAnswer } from '#server/features/selling/orders/purchase.presenter.ts'
import { presentInvoices } from '#server/features/selling/papers/invoice.presenter.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'
import { eachInvoice, listAllInvoices } from './invoice-list.queries.ts'
import { type AskedRows, narrow } from './narrow-list.ts'
import { eachPurchase, listAllPurchases } from './purchase-list.queries.ts'
import {
  invoiceCells,
  invoiceNames,
  purchaseCells,
  purchaseNames,
  subscriptionCells,
  subscriptionNames,
} from './sale-csv.ts'
import { eachSubscription, listSubscriptions } from './subscription-list.queries.ts'

interface Asking<Query> {
  services: Services
  now: Date
  query: Query
}

/** The rows that a request asks for, by the studio's calendar. */
function wantedOf<Query extends AskedRows>({ services, now, query }: Asking<Query>) {
  const { timezone } = services.configuration.current()
  return { ...query, ...narrow(query, timezone), timezone, today: localDay(now, timezone) }
}

export const saleListRoutes = [
  implement(calls['GET /purchases/admin/all'], async (ctx) => {
    const { rows, total } = await listAllPurchases(ctx.db, wantedOf(ctx), ctx.query.page ?? 1)
    return { purchases: await presentPurchases(ctx.db, rows, settingOf(ctx.services)), total }
  }),

  implement(calls['GET /purchases/admin/csv'], async (ctx) => {
    const wanted = wantedOf(ctx)
    await recordAudit(ctx.db, byOf(ctx), 'purchase.list_exported', null)
    return csvFile(purchaseNames(), eachPurchase(ctx.db, wanted), purchaseCells(wanted.timezone))
  }),

  implement(calls['GET /subscriptions/admin/all'], async (ctx) => {
    const { services, db, query } = ctx
    const { shown, rows, counts } = await listSubscriptions(db, wantedOf(ctx), query.page ?? 1)
    const purchases = await presentPurchases(db, rows, settingOf(services))
    const total = query.state ? counts[query.state] : counts.active + counts.at_risk + counts.ended
    return {
      subscriptions: shown.map(({ state, why, cancel_reason: reason }, index) => ({
        purchase: purchases[index] as PurchaseAnswer,
        state,
        why,
        reason,
      })),
      total,
      counts,
    }
  }),

  implement(calls['GET /subscriptions/admin/csv'], async (ctx) => {
    const wanted = wantedOf(ctx)
    await recordAudit(ctx.db, byOf(ctx), 'subscription.list_exported', null)
    return csvFile(subscriptionNames(), eachSubscription(ctx.db, wanted), subscriptionCells(wanted.timezone))
  }),

  implement(calls['GET /invoices/admin/all'], async (ctx) => {
    const { rows, total } = await listAllInvoices(ctx.db, wantedOf(ctx), ctx.query.page ?? 1)
    return { invoices: await presentInvoices(ctx.db, rows, settingOf(ctx.services)), total }
  }),

  implement(calls['GET /invoices/admin/csv'], async (ctx) => {
    const wanted = wantedOf(ctx)
    await recordAudit(ctx.db, byOf(ctx), 'payment.list_exported', null)
    return csvFile(invoiceNames(), eachInvoice(ctx.db, wanted), invoiceCells(wanted.timezone))
  }),
]
