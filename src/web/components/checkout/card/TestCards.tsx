import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { writeNumber } from '#domain/selling/cards/card-form.ts'
import { sandboxCards } from '#domain/selling/cards/sandbox-cards.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from '#web/components/checkout/checkout.module.css'

const texts = checkoutTexts.card
const effects: Readonly<Record<string, string>> = texts.effects
const shown = sandboxCards.filter((card) => card.method in effects)

/** Test card numbers of the test gateway, and what each does. */
export function TestCards({ onPick }: { onPick: (number: string) => void }): ReactNode {
  return (
    <details className={styles['testCards']}>
      <summary>
        {texts.testCards}
        <ChevronDown />
      </summary>
      <ul>
        {shown.map(({ number, method }) => (
          <li key={method}>
            <span>
              <b className="b num">{writeNumber(number)}</b>
              <small>{effects[method]}</small>
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={texts.pickNumber({ number: writeNumber(number) })}
              onClick={() => onPick(number)}
            >
              {texts.pick}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  )
}
