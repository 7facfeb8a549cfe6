import type { Answer } from '#contract/types.ts'
import { toPesos } from '#domain/money.ts'
import { localDay } from '#domain/time/local-day.ts'
import type { Queryable } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'
import { listCashOrders, listCashSubscriptions, listMismatches } from './money-by-hand.queries.ts'
import { presentPurchases, type PurchaseAnswer } from '#server/features/selling/orders/purchase.presenter.ts'
import { findPurchases } from '#server/features/selling/orders/purchases.queries.ts'
import { duePeriod, renewalCents } from '#server/features/selling/subscriptions/renew-by-hand.ts'
import { sellerOf } from '#server/features/selling/notify-buyer.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'

type MoneyByHand = Answer<'GET /purchases/admin/pending'>

/** What waits for staff: orders and periods to confirm, and payments with a wrong amount. */
export async function moneyByHand(services: Services, db: Queryable, page: number): Promise<MoneyByHand> {
  const setting = settingOf(services)
  const seller = sellerOf(services)
  const orders = await listCashOrders(db, page)
  const today = localDay(setting.now, setting.configuration.timezone)
  const due = (await listCashSubscriptions(db, today)).flatMap((purchase) => {
    const period = duePeriod(purchase, seller)
    return period ? [{ ...period, purchase_id: purchase.purchase_id, cents: renewalCents(purchase) }] : []
  })
  const mismatches = await listMismatches(db)
  const others = [...due, ...mismatches].map(({ purchase_id }) => purchase_id)
  const known = await presentPurchases(db, await findPurchases(db, others), setting)
  const byId = new Map(known.map((purchase) => [purchase.purchase_id, purchase]))
  const purchaseOf = (purchase_id: number): PurchaseAnswer => byId.get(purchase_id) as PurchaseAnswer
  return {
    purchases: await presentPurchases(db, orders.rows, setting),
    total: orders.total,
    renewals: due.map(({ purchase_id, cents, begins, ends }) => ({
      purchase: purchaseOf(purchase_id),
      amount: toPesos(cents),
      begins,
      ends,
    })),
    mismatches: mismatches.map(({ purchase_id, asked_cents, taken_cents, created_at, ...rest }) => ({
      ...rest,
      purchase: purchaseOf(purchase_id),
      asked: toPesos(asked_cents),
      taken: toPesos(taken_cents),
      createdAt: created_at.toISOString(),
    })),
  }
}
