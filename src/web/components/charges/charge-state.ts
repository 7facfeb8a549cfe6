import type { Invoice } from '#contract/types.ts'
import { chargesTexts as texts } from '#text/selling/charges.ts'
import { dayOf, money } from '#web/ui/format/format.ts'
import { dateMedium } from '#web/ui/format/written-dates.ts'
import type { TagTone } from '#web/ui/Tag.tsx'

/** The state of a charge in a word, with a sentence if there is more to say. */
export interface ChargeState {
  label: string
  tone: TagTone
  follows: string | null
}

/** Describes a charge for its customer; days are the studio's. */
export function chargeState(invoice: Invoice, timezone: string): ChargeState {
  const { status, refunded, cancelledAt, updatedAt } = invoice
  switch (status) {
    case 'completed':
      return {
        label: texts.status.completed,
        tone: 'neutral',
        follows: refunded > 0 ? texts.refunded({ amount: money(refunded) }) : null,
      }
    case 'pending':
      return { label: texts.status.pending, tone: 'warn', follows: null }
    case 'failed':
      return { label: texts.status.failed, tone: 'bad', follows: texts.failed }
    case 'cancelled':
      return {
        label: texts.cancelledOn({ date: dateMedium(dayOf(cancelledAt ?? updatedAt, timezone)) }),
        tone: 'bad',
        follows: null,
      }
    case 'refunded':
      return { label: texts.status.refunded, tone: 'bad', follows: null }
  }
}

/** `#00160-2`: the order, and for a subscription which of its charges. */
export function chargeNumber({ purchase_id, period, purchase }: Invoice): string {
  return texts.number({
    purchase: purchase_id,
    period: purchase.subscription_period === null ? null : period,
  })
}
