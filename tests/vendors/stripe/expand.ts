import type { Books } from './books.ts'
import { type Thing, withoutOwn } from '../store.ts'

/** A response with the paths in `expand` included in full instead of by id. The double's own fields are removed. */
export function expanded(books: Books, thing: Thing, paths: readonly string[] = []): Thing {
  const answer = withoutOwn(thing)
  if (thing.object === 'invoice' && paths.includes('payments')) answer.payments = paymentsOf(thing)
  const heads = new Map<string, string[]>()
  for (const path of paths) {
    const [head = '', ...rest] = path.split('.')
    heads.set(head, [...(heads.get(head) ?? []), ...(rest.length > 0 ? [rest.join('.')] : [])])
  }
  for (const [head, rest] of heads) {
    const id = answer[head]
    const found = typeof id === 'string' ? books.byId(id) : undefined
    if (found) answer[head] = expanded(books, found, rest)
  }
  return answer
}

function paymentsOf(invoice: Thing): Thing {
  const payment = {
    id: `inpay_${invoice.id.slice(3)}`,
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment: { type: 'payment_intent', payment_intent: invoice._intent },
    status: invoice.status,
    status_transitions: { canceled_at: null, paid_at: null },
  }
  return {
    object: 'list',
    data: invoice._intent ? [payment] : [],
    has_more: false,
    url: `/v1/invoices/${invoice.id}/payments`,
  }
}
