import type { z } from '@hono/zod-openapi'
import type { paymentSource } from '#contract/selling/payment-sources.ts'
import type { SourceRow } from './sources.queries.ts'

/** A saved card in an answer: never more of its number than the last digits. */
export function presentSource(row: SourceRow): z.input<typeof paymentSource> {
  return {
    payment_source_id: row.payment_source_id,
    source_id: row.source_id ?? '',
    card_type: row.card_type,
    last_digits: row.last_digits,
    is_default: row.is_default,
    used_by: row.pays.map(({ title }) => title),
  }
}
