import { sql } from 'kysely'
import { formatMoney } from '#domain/money.ts'
import type { Trx } from '#server/db/transaction.ts'
import { receiptLetter, welcomeLetter, type Sender } from '#server/features/messages/letters.ts'

const RECEIPTS = 8
const WELCOMES = 4
const longDay = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' })

/** The latest letters of the studio, so that its inbox is not empty. They are kept and never sent: nobody lives there. */
export async function insertMessages(trx: Trx, sender: Sender): Promise<void> {
  const letters = [...(await welcomes(trx, sender)), ...(await receipts(trx, sender))]
  letters.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  if (letters.length === 0) return
  await trx
    .insertInto('message')
    .values(letters.map((letter) => ({ ...letter, channel: 'mail' as const, state: 'kept' as const })))
    .execute()
}

async function welcomes(trx: Trx, sender: Sender) {
  const people = await trx
    .selectFrom('customer')
    .select(['customer_id', 'name', 'email', 'created_at'])
    .where('role', '=', 'customer')
    .orderBy('created_at', 'desc')
    .limit(WELCOMES)
    .execute()
  return people.map(({ customer_id, name, email, created_at }) => {
    const { subject, text, html } = welcomeLetter(sender, { name })
    const dedupe_key = `welcome:${customer_id}`
    return {
      customer_id,
      kind: 'welcome',
      recipient: email,
      subject,
      body_text: text,
      body_html: html,
      dedupe_key,
      created_at,
    }
  })
}

async function receipts(trx: Trx, sender: Sender) {
  const orders = await trx
    .selectFrom('purchase')
    .innerJoin('customer', 'customer.customer_id', 'purchase.customer_id')
    .innerJoin('class_package', 'class_package.class_package_id', 'purchase.class_package_id')
    .leftJoin('payment_method', 'payment_method.payment_method_id', 'purchase.payment_method_id')
    .leftJoin('invoice', (join) =>
      join.onRef('invoice.purchase_id', '=', 'purchase.purchase_id').on('invoice.period', '=', 1),
    )
    .select([
      'purchase.purchase_id',
      'customer.customer_id',
      'customer.name',
      'customer.email',
      'class_package.title',
    ])
    .select(['purchase.total_cents', 'purchase.expires_on', 'purchase.created_at', 'invoice.tax_cents'])
    .select(sql<string | null>`coalesce(purchase.payment_method, payment_method.name)`.as('method'))
    .where('purchase.status', 'in', ['completed', 'active'])
    .where('purchase.total_cents', '>', 0)
    .orderBy('purchase.created_at', 'desc')
    .limit(RECEIPTS)
    .execute()
  return orders.map((order) => {
    const { subject, text, html } = receiptLetter(sender, {
      name: order.name,
      purchase_id: order.purchase_id,
      package: order.title,
      total: formatMoney(order.total_cents),
      tax: order.tax_cents === null ? null : formatMoney(order.tax_cents),
      method: order.method,
      expires: order.expires_on === null ? null : longDay.format(new Date(`${order.expires_on}T00:00:00Z`)),
    })
    return {
      customer_id: order.customer_id,
      kind: 'receipt',
      recipient: order.email,
      subject,
      body_text: text,
      body_html: html,
      dedupe_key: `receipt:${order.purchase_id}`,
      created_at: order.created_at,
    }
  })
}
