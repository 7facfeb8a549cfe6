import { sql } from 'kysely'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { notify } from '#server/features/messages/notify.ts'
import { senderOf } from '#server/features/messages/notices/queue-notices.ts'
import { PAID_STATES } from '#server/features/selling/paid-states.ts'
import { AppError, orNotFound } from '#server/kit/errors.ts'
import type { Services } from '#server/kit/services.ts'
import { type By, recordAudit } from '#server/shared/audit.ts'
import { messageErrors } from '#text/errors/messages.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'

interface SendReceipt extends By {
  purchase_id: number
  /** Null means the order's last payment. */
  invoice_id: number | null
}

/**
 * Sends the mail about a payment again, to the customer's present address and by no other channel, once a minute. Returns that
 * address. Throws AppError 404, 409 for an order without a payment or within that minute, and 412 when the mail cannot arrive.
 */
export async function sendReceipt(
  services: Services,
  db: Queryable,
  { purchase_id, invoice_id, ...by }: SendReceipt,
): Promise<string> {
  return inTransaction(db, async (trx) => {
    const paid = orNotFound(await findPaid(trx, purchase_id, invoice_id), checkoutErrors.purchaseUnknown)
    const { customer_id, name, email, period, total_cents, tax_cents } = paid
    if (period === null) throw new AppError(409, 'no_receipt', checkoutErrors.noReceipt)
    if (paid.marked) throw new AppError(412, 'no_way', messageErrors.noWay.marked)
    const notice = {
      kind: period > 1 ? ('renewal_paid' as const) : ('receipt' as const),
      customer_id,
      event: `again:${paid.invoice_id}:${by.request_id}`,
      facts: {
        purchase_id,
        paid_cents: Number(total_cents),
        tax_cents: Number(tax_cents),
        account: { name, email, phone: null },
      },
    }
    const key = `${notice.kind}:${customer_id}:again:${paid.invoice_id}:`
    if (await sentJustNow(trx, customer_id, email, key))
      throw new AppError(409, 'receipt_just_sent', checkoutErrors.receiptJustSent({ email }))
    await notify(trx, [notice], senderOf(services))
    await trx
      .selectFrom('message')
      .select('message_id')
      .where('dedupe_key', '=', `${key}${by.request_id}:mail`)
      .executeTakeFirstOrThrow(() => new AppError(412, 'mail_off', messageErrors.receiptOff))
    await recordAudit(trx, by, 'purchase.receipt_sent', purchase_id, { invoice_id: paid.invoice_id })
    return email
  })
}

/** Whether the same mail was sent within the last minute, by a press with another key. */
const sentJustNow = (trx: Queryable, customer_id: number, email: string, key: string) =>
  trx
    .selectFrom('message')
    .select('message_id')
    .where('customer_id', '=', customer_id)
    .where('recipient', '=', email)
    .where('dedupe_key', 'like', `${key}%`)
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .executeTakeFirst()

/** An order's paid charge, the last one by default, and where its customer is reached; its fields are null if there is none. Locked, so that of two presses one waits for the other. */
const findPaid = (trx: Queryable, purchase_id: number, invoice_id: number | null) =>
  trx
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .leftJoin('invoice', (join) =>
      join
        .onRef('invoice.purchase_id', '=', 'purchase.purchase_id')
        .on('invoice.status', 'in', PAID_STATES)
        .on((eb) => (invoice_id === null ? eb.lit(true) : eb('invoice.invoice_id', '=', invoice_id))),
    )
    .select((eb) => [
      'customer.customer_id',
      'customer.name',
      'customer.email',
      'invoice.invoice_id',
      'invoice.period',
      'invoice.total_cents',
      'invoice.tax_cents',
      eb
        .exists(
          eb
            .selectFrom('undeliverable_address as u')
            .select('u.email')
            .where('u.email', '=', eb.fn<string>('lower', ['customer.email']))
            .where('u.cleared_at', 'is', null),
        )
        .as('marked'),
    ])
    .where('purchase.purchase_id', '=', purchase_id)
    .where('customer.deleted_at', 'is', null)
    .orderBy('invoice.period', (order) => order.desc().nullsLast())
    .forNoKeyUpdate('purchase')
    .executeTakeFirst()
