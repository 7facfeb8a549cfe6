import { formatMoney } from '#domain/money.ts'
import type { Voucher } from '#domain/selling/papers/voucher.ts'
import { dayLong, dayOf, timeOf } from '#domain/time/written.ts'
import { orderTexts } from '#text/selling/order.ts'
import { voucherFacts, voucherLead } from '#text/selling/payment-methods.ts'

/** The facts of a voucher with formatted amount and deadline. */
export function presentVoucher({ amountCents, deadline, ...voucher }: Voucher, timezone: string) {
  return voucherFacts({
    ...voucher,
    amount: formatMoney(amountCents),
    deadline:
      deadline &&
      orderTexts.deadline({ day: dayLong(dayOf(deadline, timezone)), time: timeOf(deadline, timezone) }),
  })
}

/** A voucher as plain text: a sentence, and a line for each fact. */
export function voucherText(voucher: Voucher, timezone: string): string {
  const facts = presentVoucher(voucher, timezone)
  return [voucherLead[voucher.kind], ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n')
}
