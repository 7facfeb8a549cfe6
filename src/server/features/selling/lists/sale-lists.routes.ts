import { calls } from '#contract/index.ts'
import { localDay } from '#domain/time/local-day.ts'
import { csvFile } from '#server/shared/csv-file.ts'
import { implement } from '#server/kit/calls/implement.ts'
import type { Services } from '#server/kit/services.ts'
import { presentPurchases, type PurchaseAnswer } from '#server/features/selling/orders/purchase.presenter.ts'
import { presentInvoices } from '#server/features/selling/papers/invoice.presenter.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'
import { eachInvoice, listAllInvoices } from './invoice-list.queries.ts'
import { narrow } from './narrow-list.ts'
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

const zoneOf = ({ configuration }: Services): string => configuration.current().timezone

export const saleListRoutes = [
  implement(calls['GET /purchases/admin/all'], async ({ services, db, query: { page = 1, ...query } }) => {
    const wanted = { ...query, ...narrow(query, zoneOf(services)) }
    const { rows, total } = await listAllPurchases(db, wanted, page)
    return { purchases: await presentPurchases(db, rows, settingOf(services)), total }
  }),

  implement(calls['GET /purchases/admin/csv'], async ({ services, db, query }) => {
    const timezone = zoneOf(services)
    const wanted = { ...query, ...narrow(query, timezone) }
    return csvFile(purchaseNames(), eachPurchase(db, wanted), purchaseCells(timezone))
  }),

  implement(
    calls['GET /subscriptions/admin/all'],
    async ({ services, db, now, query: { page = 1, ...query } }) => {
      const timezone = zoneOf(services)
      const today = localDay(now, timezone)
      const wanted = { ...query, ...narrow(query, timezone), today }
      const { shown, rows, counts } = await listSubscriptions(db, wanted, page)
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
    },
  ),

  implement(calls['GET /subscriptions/admin/csv'], async ({ services, db, now, query }) => {
    const timezone = zoneOf(services)
    const today = localDay(now, timezone)
    const wanted = { ...query, ...narrow(query, timezone), today }
    return csvFile(subscriptionNames(), eachSubscription(db, wanted), subscriptionCells(timezone))
  }),

  implement(calls['GET /invoices/admin/all'], async ({ services, db, query: { page = 1, ...query } }) => {
    const wanted = { ...query, ...narrow(query, zoneOf(services)) }
    const { rows, total } = await listAllInvoices(db, wanted, page)
    return { invoices: await presentInvoices(db, rows, settingOf(services)), total }
  }),

  implement(calls['GET /invoices/admin/csv'], async ({ services, db, query }) => {
    const timezone = zoneOf(services)
    const wanted = { ...query, ...narrow(query, timezone) }
    return csvFile(invoiceNames(), eachInvoice(db, wanted), invoiceCells(timezone))
  }),
]
