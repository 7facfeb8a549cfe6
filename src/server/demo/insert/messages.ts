import { sql } from 'kysely'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/site-map/paths.ts'
import { dateLong } from '#domain/time/written.ts'
import type { Trx } from '#server/db/transaction.ts'
import { orderWords } from '#server/features/messages/words/order-words.ts'
import { renderMessage, type MessageData } from '#server/features/messages/words/render-message.ts'
import type { Sender } from '#server/features/messages/notices/queue-notices.ts'
import { originalOf } from '#server/features/messages/templates.queries.ts'

const RECEIPTS = 8
const WELCOMES = 4

/**
 * The studio's latest messages, so that its messages page is not empty. They are stored but never sent: the addresses
 * are made up.
 */
export async function insertMessages(trx: Trx, sender: Studio): Promise<void> {
  const letters = [...(await welcomes(trx)), ...(await receipts(trx))].map((letter) => mailOf(letter, sender))
  letters.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  if (letters.length === 0) return
  await trx
    .insertInto('message')
    .values(letters.map((letter) => ({ ...letter, channel: 'mail' as const, state: 'stored' as const })))
    .execute()
}

type Studio = Pick<Sender, 'configuration' | 'siteOrigin'>

interface Letter extends Pick<MessageData, 'kind' | 'name' | 'values' | 'details'> {
  customer_id: number
  email: string
  event: string
  path: string
  created_at: Date
}

function mailOf({ customer_id, email, event, path, created_at, ...saying }: Letter, sender: Studio) {
  const { configuration, siteOrigin } = sender
  const { kind } = saying
  const { subject, text, html } = renderMessage(
    { ...saying, link: `${siteOrigin}${path}`, unsubscribe: null },
    'mail',
    originalOf(kind, 'mail'),
    configuration,
  )
  const dedupe_key = `${kind}:${customer_id}:${event}:mail`
  return {
    customer_id,
    kind,
    recipient: email,
    subject,
    body_text: text,
    body_html: html,
    dedupe_key,
    created_at,
  }
}

async function welcomes(trx: Trx): Promise<Letter[]> {
  const people = await trx
    .selectFrom('customer')
    .select(['customer_id', 'name', 'email', 'created_at'])
    .where('role', '=', 'customer')
    .orderBy('created_at', 'desc')
    .limit(WELCOMES)
    .execute()
  const greeting = {
    kind: 'welcome' as const,
    values: {},
    details: [],
    event: 'signup',
    path: paths.mystudio(),
  }
  return people.map((person) => ({ ...greeting, ...person }))
}

async function receipts(trx: Trx): Promise<Letter[]> {
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
  return orders.map(({ customer_id, name, email, created_at, ...order }) => ({
    kind: 'receipt' as const,
    customer_id,
    name,
    email,
    created_at,
    event: `purchase:${order.purchase_id}`,
    ...orderWords({
      purchase_id: order.purchase_id,
      package: order.title,
      total: formatMoney(order.total_cents),
      tax: order.tax_cents === null ? null : formatMoney(order.tax_cents),
      method: order.method,
      expires: order.expires_on === null ? null : dateLong(order.expires_on),
    }),
  }))
}
