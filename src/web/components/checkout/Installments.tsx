import type { ReactNode } from 'react'
import type { CheckoutOptions, ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { Select } from '#web/ui/Input.tsx'
import { money } from '#web/ui/format.ts'
import { dueNow } from './pack.ts'

const texts = checkoutTexts.card

interface InstallmentsProps {
  pack: ClassPackage
  options: CheckoutOptions
  value: number | null
  onChange: (months: number | null) => void
}

/** Months without interest, for amounts from which the studio gives them. Whether the card's bank does is known later. */
export function Installments({ pack, options, value, onChange }: InstallmentsProps): ReactNode {
  const { installments, installments_from: from } = options
  const total = dueNow(pack)
  if (installments.length === 0 || from === null || total < from || pack.is_subscription) return null
  return (
    <Select
      label={texts.installments}
      name="installments"
      value={value ?? 1}
      onChange={(event) => onChange(event.target.value === '1' ? null : Number(event.target.value))}
    >
      <option value={1}>{texts.atOnce}</option>
      {installments.map((months) => (
        <option key={months} value={months}>
          {texts.months(months, money(total / months))}
        </option>
      ))}
    </Select>
  )
}
