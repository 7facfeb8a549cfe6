import type { ReactNode } from 'react'
import type { CheckoutOptions, ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Select } from '#web/ui/fields/Input.tsx'
import { money } from '#web/ui/format/format.ts'
import { dueNow } from '#web/components/checkout/summary/pack.ts'

const texts = checkoutTexts.card

interface InstallmentsProps {
  pack: ClassPackage
  options: CheckoutOptions
  value: number | null
  onChange: (months: number | null) => void
}

/** Whether a purchase can be paid in monthly instalments: from an amount on, and never a subscription. */
export function takesMonths(
  pack: ClassPackage,
  { installments, installments_from: from }: CheckoutOptions,
): boolean {
  return installments.length > 0 && from !== null && dueNow(pack) >= from && !pack.is_subscription
}

/**
 * Instalments without interest, for amounts from which the studio offers them. Whether the card's bank does is known only at
 * payment.
 */
export function Installments({ pack, options, value, onChange }: InstallmentsProps): ReactNode {
  const total = dueNow(pack)
  return (
    <Select
      label={texts.installments}
      name="installments"
      value={value ?? 1}
      onChange={(event) => onChange(event.target.value === '1' ? null : Number(event.target.value))}
    >
      <option value={1}>{texts.atOnce}</option>
      {options.installments.map((months) => (
        <option key={months} value={months}>
          {texts.months({ months, amount: money(total / months) })}
        </option>
      ))}
    </Select>
  )
}
