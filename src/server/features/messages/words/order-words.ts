import type { Values } from '#domain/messages/template.ts'
import { formatMoney } from '#domain/money.ts'
import { paths } from '#domain/site-map/paths.ts'
import { localDay } from '#domain/time/local-day.ts'
import { dateLong } from '#domain/time/written.ts'
import { messageTexts } from '#text/messages.ts'
import { known } from './class-words.ts'
import type { Facts } from './layout.ts'
import type { Now, OrderNow } from '#server/features/messages/notices/notice-facts.queries.ts'
import type { NoticeFacts } from '#server/features/messages/notices/notices.ts'
import type { ContentOf, Words } from '#server/features/messages/notices/notice-content.ts'

/** An order as a message shows it; amounts are formatted, e.g. "$1,250.00". */
export interface OrderFacts {
  purchase_id: number
  package: string
  total: string
  tax: string | null
  method: string | null
  expires: string | null
  /** How to pay a pending order, from the studio's configuration. */
  instructions?: string | null
}

/** The values of an order's placeholders, its list of facts and the path of its page. */
export function orderWords(facts: OrderFacts): { values: Values; details: Facts; path: string } {
  const { labels } = messageTexts
  const orden = `#00${facts.purchase_id}`
  return {
    path: paths.gracias(facts.purchase_id),
    values: { orden, paquete: facts.package, total: facts.total, instrucciones: facts.instructions },
    details: known([
      [labels.order, orden],
      [labels.package, facts.package],
      [labels.total, facts.total],
      [labels.tax, facts.tax],
      [labels.method, facts.method],
      [labels.expires, facts.expires],
    ]),
  }
}

const factsOf = (row: OrderNow): OrderFacts => ({
  purchase_id: row.purchase_id,
  package: row.package,
  total: formatMoney(row.total_cents),
  tax: null,
  method: row.method,
  expires: row.expires_on === null ? null : dateLong(row.expires_on),
})

const paid = ({ paid_cents, tax_cents }: NoticeFacts['receipt']) => ({
  total: formatMoney(paid_cents),
  tax: tax_cents > 0 ? formatMoney(tax_cents) : null,
})

function ofOrder({ orders }: Now, purchase_id: number, more: Partial<OrderFacts>): Words | null {
  const row = orders.get(purchase_id)
  return row === undefined ? null : orderWords({ ...factsOf(row), ...more })
}

/** The values for a subscription's message. An unpaid one shows the amount of the renewal. */
function ofSubscription(
  about: Now,
  purchase_id: number,
  motivo: string | null,
  more: Partial<OrderFacts> = {},
) {
  const row = about.orders.get(purchase_id)
  if (row === undefined) return null
  const facts = { ...factsOf(row), total: formatMoney(row.renewal_cents), ...more }
  const { values, details } = orderWords(facts)
  return { values: { ...values, hasta: facts.expires, motivo }, details, path: paths.membresias() }
}

type OrderKind =
  | 'receipt'
  | 'cash_instructions'
  | 'renewal_paid'
  | 'renewal_failed'
  | 'renewal_due'
  | 'subscription_cancelled'
  | 'subscription_ended'

/** By kind, the values of messages about orders and subscriptions. */
export const orderContent: { [K in OrderKind]: ContentOf<K> } = {
  receipt: (facts, about) => ofOrder(about, facts.purchase_id, paid(facts)),
  cash_instructions: ({ purchase_id, instructions }, about) => ofOrder(about, purchase_id, { instructions }),
  renewal_paid: (facts, about) => ofSubscription(about, facts.purchase_id, null, paid(facts)),
  renewal_failed: ({ purchase_id, motivo }, about) => ofSubscription(about, purchase_id, motivo),
  renewal_due: ({ purchase_id, motivo }, about) => ofSubscription(about, purchase_id, motivo),
  subscription_cancelled({ purchase_id }, about, { now, timezone }) {
    const words = ofSubscription(about, purchase_id, null)
    const last = about.orders.get(purchase_id)?.expires_on ?? ''
    const { until, over } = messageTexts.cancelled
    const estado = last < localDay(now, timezone) ? over : until({ day: dateLong(last) })
    return words && { ...words, values: { ...words.values, estado } }
  },
  // Nothing is valid until its last day any more.
  subscription_ended: ({ purchase_id }, about) => ofSubscription(about, purchase_id, null, { expires: null }),
}
