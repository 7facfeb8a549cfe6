import type { Answer } from '#contract/types.ts'
import { paymentTexts as texts } from '#text/admin/sales/admin-payments.ts'
import { amount, money } from '#web/ui/format/format.ts'

type Mismatch = Answer<'GET /purchases/admin/pending'>['mismatches'][number]

/** What is wrong with money that pays for nothing. */
export function mismatchNote({ kind, asked, taken, currency, returned_by: way }: Mismatch): string {
  if (kind === 'refund_failed') return texts.refundFailed({ taken: money(taken), way })
  if (kind === 'amount') {
    const charged = { taken: `${amount(taken)} ${currency}` }
    return asked === 0 ? texts.otherCurrency(charged) : texts.otherAmount({ asked: money(asked), ...charged })
  }
  return taken < 0
    ? texts.tooMuchBack({ taken: money(-taken) })
    : texts.unapplied({ taken: money(taken), way })
}
