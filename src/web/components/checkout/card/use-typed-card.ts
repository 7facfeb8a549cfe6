import { useState } from 'react'
import {
  type CardField,
  type CardInput,
  type CardProblem,
  cardProblems,
  isCardEmpty,
} from '#domain/selling/cards/card-form.ts'
import { checkoutErrors } from '#text/selling/checkout-errors.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { useToday } from '#web/studio.ts'

const texts = checkoutTexts.card

function sentenceOf(problem: CardProblem): string {
  const { declined } = checkoutErrors
  switch (problem) {
    case 'incomplete':
      return texts.required
    case 'incorrect_number':
      return declined.incorrectNumber
    case 'expired_card':
      return declined.expired
    case 'incorrect_cvc':
      return declined.incorrectCvc
  }
}

/** In the order of the form. */
const FIELDS: readonly CardField[] = ['number', 'expiry', 'cvc', 'name']

type Errors = Partial<Record<CardField, string>>

export interface TypedCard {
  card: CardInput
  errors: Errors
  empty: boolean
  revision: number
  change: (change: Partial<CardInput>) => void
  /** Shows the fields' errors, including the caller's, and focuses the first; returns true if there are none. */
  check: (found?: Errors) => boolean
}

/** The fields of a typed card. They are validated on payment; an error disappears when its field changes. */
export function useTypedCard(): TypedCard {
  const today = useToday()
  const [card, setCard] = useState<CardInput>({ number: '', expiry: '', cvc: '', name: '' })
  const [errors, setErrors] = useState<Errors>({})
  const [revision, setRevision] = useState(0)

  const change = (next: Partial<CardInput>): void => {
    setCard((before) => ({ ...before, ...next }))
    setRevision((before) => before + 1)
    const touched = Object.keys(next) as CardField[]
    setErrors((before) =>
      Object.fromEntries(Object.entries(before).filter(([field]) => !touched.includes(field as CardField))),
    )
  }

  const check = (found: Errors = {}): boolean => {
    const all: Errors = { ...found }
    for (const [field, problem] of Object.entries(cardProblems(card, today)) as [CardField, CardProblem][]) {
      all[field] = field === 'expiry' && problem === 'incomplete' ? texts.expiryFormat : sentenceOf(problem)
    }
    setErrors(all)
    const first = FIELDS.find((field) => all[field] !== undefined)
    if (first === undefined) return true
    document.querySelector<HTMLElement>(`input[name="${first}"]`)?.focus()
    return false
  }

  return { card, errors, empty: isCardEmpty(card), revision, change, check }
}
