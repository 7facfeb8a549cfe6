import type { ReactNode } from 'react'
import { cardsTexts } from '#text/selling/cards.ts'
import { Checkbox } from '#web/ui/fields/choices.tsx'

interface SaveCardProps {
  /** A subscription's later charges need the card. */
  renews: boolean
  checked: boolean
  onChange: (save: boolean) => void
}

/** Whether the card is saved for later purchases. */
export function SaveCard({ renews, checked, onChange }: SaveCardProps): ReactNode {
  const words = cardsTexts.checkout
  return renews ? (
    <p className="sm mu">{words.savedForRenewals}</p>
  ) : (
    <Checkbox label={words.keep} checked={checked} onChange={(event) => onChange(event.target.checked)} />
  )
}
