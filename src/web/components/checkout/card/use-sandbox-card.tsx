import { writeNumber } from '#domain/selling/cards/card-form.ts'
import { sandboxCardByNumber } from '#domain/selling/cards/sandbox-cards.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Note } from '#web/ui/feedback/feedback.tsx'
import type { CardForm } from './card-form.ts'
import { CardFields } from './CardFields.tsx'
import { TestCards } from './TestCards.tsx'
import { useTypedCard } from './use-typed-card.ts'

const texts = checkoutTexts.card

/** The test gateway's card form. Nothing typed here leaves the browser, except the id of a test card. */
export function useSandboxCard(): CardForm {
  const { card, errors, empty, revision, change, check } = useTypedCard()
  const method = (): string | undefined => {
    const known = sandboxCardByNumber(card.number)
    return check(known ? {} : { number: texts.unknown }) ? known?.method : undefined
  }
  const fields = (
    <>
      <Note>{texts.sandbox}</Note>
      <CardFields card={card} errors={errors} onChange={change} />
      <TestCards
        onPick={(number) =>
          change({ ...filled, number: writeNumber(number), name: card.name || texts.holder })
        }
      />
    </>
  )
  return { empty, revision, fields, method: () => Promise.resolve(method()) }
}

/** A test card works with any future date and any code. */
const filled = { expiry: '12 / 39', cvc: '123' }
