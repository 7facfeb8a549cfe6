import type { ReactNode } from 'react'
import { cardsTexts } from '#text/selling/cards.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'

interface KeepCardProps {
  /** A subscription's later charges need the card. */
  renews: boolean
  checked: boolean
  onChange: (keep: boolean) => void
}

/** Whether the card is saved for later purchases. */
export function KeepCard({ renews, checked, onChange }: KeepCardProps): ReactNode {
  const words = cardsTexts.checkout
  return renews ? (
    <p className="sm mu">{words.keptForRenewals}</p>
  ) : (
    <Checkbox label={words.keep} checked={checked} onChange={(event) => onChange(event.target.checked)} />
  )
}
