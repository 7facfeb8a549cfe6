import type { ReactNode } from 'react'
import type { PaymentSource } from '#contract/types.ts'
import { cardName, cardsTexts as texts } from '#text/selling/cards.ts'
import type { RadioOption } from '#web/ui/fields/choices.tsx'
import styles from '#web/components/checkout/checkout.module.css'

/** An option for each saved card, with its `source_id` as the value. */
export function savedOptions(cards: readonly PaymentSource[], content: ReactNode): RadioOption<string>[] {
  return cards.map(({ source_id, card_type, last_digits }) => ({
    value: source_id,
    label: cardName(card_type, last_digits),
    hint: texts.checkout.hint,
    aside:
      texts.marks[card_type] === '' ? null : (
        <span className={styles['brands']} aria-hidden>
          <span>{texts.marks[card_type]}</span>
        </span>
      ),
    content,
  }))
}
