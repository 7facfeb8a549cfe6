import { useState } from 'react'
import {
  type CardField,
  type CardInput,
  type CardProblem,
  cardProblems,
  isCardEmpty,
} from '#domain/selling/card-form.ts'
import { sandboxCardByNumber } from '#domain/selling/sandbox-cards.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { useToday } from '#web/studio.ts'
import type { CardForm } from './card-form.ts'
import { CardFields } from './CardFields.tsx'

const texts = checkoutTexts.card

const sentences: Record<CardProblem, string> = {
  incomplete: texts.required,
  incorrect_number: checkoutErrors.declined.incorrectNumber,
  expired_card: checkoutErrors.declined.expired,
  incorrect_cvc: checkoutErrors.declined.incorrectCvc,
}

/** From the top of the form to its end. */
const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'name']

type Errors = Partial<Record<CardField, string>>

/** The test gateway's card form. Fields are judged when payment is asked for, and a complaint goes when its field changes. */
export function useSandboxCard(): CardForm {
  const today = useToday()
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '', name: '' })
  const [errors, setErrors] = useState<Errors>({})

  const onChange = (change: Partial<CardInput>): void => {
    setCard((before) => ({ ...before, ...change }))
    const touched = Object.keys(change) as CardField[]
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field as CardField))),
    )
  }

  const method = (): string | undefined => {
    const known = sandboxCardByNumber(card.number)
    const found: Errors = {}
    for (const [field, problem] of Object.entries(cardProblems(card, today)) as [CardField, CardProblem][]) {
      found[field] = field === 'expiry' && problem === 'incomplete' ? texts.expiryFormat : sentences[problem]
    }
    if (found.number === undefined && !known) found.number = texts.unknown
    setErrors(found)
    const first = FIELDS.find((field) => found[field] !== undefined)
    if (first === undefined) return known?.method
    document.querySelector<HTMLElement>(`input[name="${first}"]`)?.focus()
    return undefined
  }

  return {
    empty: isCardEmpty(card),
    fields: <CardFields card={card} errors={errors} onChange={onChange} />,
    method: () => Promise.resolve(method()),
  }
}
