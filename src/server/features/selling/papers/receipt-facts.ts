import type { Configuration } from '#domain/configuration/configuration.ts'
import { formatMoney } from '#domain/money.ts'
import { receiptSums } from '#domain/selling/papers/receipt.ts'
import { dateLong, dayOf, timeOf } from '#domain/time/written.ts'
import { fullName } from '#domain/people/full-name.ts'
import { methodName } from '#server/features/selling/method-name.ts'
import { receiptTexts as texts } from '#text/selling/receipt.ts'
import type { ReceiptRow } from './receipts.queries.ts'

type Line = readonly [label: string, value: string]

/** A receipt's text, in reading order. */
export interface ReceiptFacts {
  number: string
  studio: { name: string; lines: readonly string[]; color: string; address: string }
  customer: { name: string; email: string }
  facts: readonly Line[]
  concept: { title: string; detail: string | null; amount: string }
  sums: readonly Line[]
  total: Line
  /** Refunds, and what is left of the total. Empty without refunds. */
  refunds: readonly Line[]
  refunded: boolean
}

/** Formats a receipt's content, with dates in the studio's time zone. */
export function receiptFacts(
  row: ReceiptRow,
  configuration: Configuration,
  siteOrigin: string,
): ReceiptFacts {
  const { timezone, tax_rate } = configuration
  const sums = receiptSums(
    { ...row, refunds_cents: row.refunds.map((refund) => refund.amount_cents) },
    tax_rate,
  )
  const renews = row.subscription_period !== null
  const number = `#00${row.purchase_id}${renews ? `-${row.period}` : ''}`
  const dateOf = (instant: Date | string): string => dateLong(dayOf(instant, timezone))
  const paid = row.paid_at ?? row.created_at
  const { price_cents, discount_cents, net_cents, total_cents } = sums
  return {
    number,
    studio: studioOf(configuration, siteOrigin),
    customer: { name: fullName(row), email: row.email },
    facts: [
      [texts.date, `${dateOf(paid)}, ${timeOf(paid, timezone)}`],
      [texts.method, methodName(row) ?? texts.otherMethod],
      [texts.order, `#00${row.purchase_id}`],
    ],
    concept: {
      title: row.title,
      detail: renews ? texts.charge({ period: row.period }) : null,
      amount: formatMoney(price_cents),
    },
    sums: [
      ...(discount_cents > 0
        ? [[texts.discount({ code: row.code }), formatMoney(-discount_cents)] as const]
        : []),
      ...(sums.tax_cents > 0
        ? [
            [texts.subtotal, formatMoney(sums.subtotal_cents)] as const,
            [texts.tax({ rate: sums.tax_rate }), formatMoney(sums.tax_cents)] as const,
          ]
        : []),
    ],
    total: [texts.total, formatMoney(total_cents)],
    refunds:
      row.refunds.length === 0
        ? []
        : [
            ...row.refunds.map(
              ({ amount_cents, created_at }) =>
                [texts.refund({ date: dateOf(created_at) }), formatMoney(-amount_cents)] as const,
            ),
            [texts.net, formatMoney(net_cents)],
          ],
    // One of nothing was not refunded.
    refunded: row.refunds.length > 0 && net_cents <= 0,
  }
}

/** The issuer: fiscal name and address if set, else the public ones. */
function studioOf(configuration: Configuration, siteOrigin: string): ReceiptFacts['studio'] {
  const { business_name, fiscal_name, fiscal_id, fiscal_address, location, email, primary } = configuration
  const address = (fiscal_address ?? location ?? '').split('\n').map((line) => line.trim())
  const lines = [fiscal_name, fiscal_id === null ? null : texts.rfc({ rfc: fiscal_id }), ...address, email]
  return {
    name: business_name,
    lines: lines.filter((line): line is string => line !== null && line !== ''),
    color: primary,
    address: new URL(siteOrigin).host,
  }
}
