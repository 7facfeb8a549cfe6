import { calls } from '#contract/index.ts'
import { implement } from '#server/kit/calls/implement.ts'
import { presentInvoices } from './invoice.presenter.ts'
import { listInvoices } from './invoices.queries.ts'
import { byOf } from '#server/shared/audit.ts'
import { sendReceipt } from './send-receipt.ts'
import { settingOf } from '#server/features/selling/subscriptions/subscription-facts.ts'
import { requirePurchasesOf } from '#server/features/selling/selling.policy.ts'

export const invoiceRoutes = [
  implement(calls['GET /invoices'], async ({ services, db, actor, query }) => {
    const customer_id = requirePurchasesOf(actor, query.customer_id)
    const { rows, total } = await listInvoices(db, { customer_id, page: query.page ?? 1 })
    return { invoices: await presentInvoices(db, rows, settingOf(services)), total }
  }),

  implement(calls['POST /purchases/receipt/{id}'], async (ctx) => ({
    sent_to: await sendReceipt(ctx.services, ctx.db, {
      purchase_id: ctx.params.id,
      invoice_id: ctx.body.invoice_id ?? null,
      ...byOf(ctx),
    }),
  })),
]
