import { formatMoney } from '#domain/money.ts'
import type { Voucher } from '#domain/selling/papers/voucher.ts'
import { voucherFacts, voucherLead } from '#text/selling/payment-methods.ts'

/** The facts of a voucher with formatted amount and deadline. */
export function presentVoucher({ amountCents, deadline, ...voucher }: Voucher, timezone: string) {
  const date = new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeStyle: 'short', timeZone: timezone })
  return voucherFacts({
    ...voucher,
    amount: formatMoney(amountCents),
    deadline: deadline === null ? null : date.format(new Date(deadline)),
  })
}

/** A voucher as plain text: a sentence, and a line for each fact. */
export function voucherText(voucher: Voucher, timezone: string): string {
  const facts = presentVoucher(voucher, timezone)
  return [voucherLead[voucher.kind], ...facts.map(({ label, value }) => `${label}: ${value}`)].join('\n')
}
