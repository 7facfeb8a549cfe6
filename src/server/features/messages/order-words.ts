import type { Values } from '#domain/messages/template.ts'
import { paths } from '#domain/site-map/paths.ts'
import { messageTexts } from '#text/messages.ts'
import { known } from './class-words.ts'
import type { Facts } from './layout.ts'

/** An order as a message shows it; amounts are written out, e.g. "$1,250.00". */
export interface OrderFacts {
  purchase_id: number
  package: string
  total: string
  tax: string | null
  method: string | null
  expires: string | null
  /** The studio's own, for an order that waits for a payment. */
  instructions?: string | null
}

/** The words for an order's placeholders, its list of facts, its event and where it is seen. */
export function orderWords(facts: OrderFacts): {
  values: Values
  details: Facts
  event: string
  path: string
} {
  const { labels } = messageTexts
  const orden = `#00${facts.purchase_id}`
  return {
    event: `purchase:${facts.purchase_id}`,
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
