import { useEffect, useState } from 'react'
import type { CardField, CardInput } from '#domain/selling/cards/card-form.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback/feedback.tsx'
import type { CardForm } from './card-form.ts'
import { CardFields } from './CardFields.tsx'
import { CardRefused, loadConekta, tokenOf } from './conekta-js.ts'
import { reloadsForPolicy } from './provider-script.ts'
import { useTypedCard } from './use-typed-card.ts'

const texts = checkoutTexts.card

const FIELDS: Readonly<Record<string, CardField>> = {
  incorrect_number: 'number',
  expired_card: 'expiry',
  incorrect_cvc: 'cvc',
}

/** Conekta's card form: its script sends the fields to Conekta, and this site's server only sees a token. */
export function useConektaCard(script: string, publicKey: string): CardForm {
  const { card, errors, empty, revision, change, check } = useTypedCard()
  const [away, setAway] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const load = (): void => {
    setAway(false)
    loadConekta(script, publicKey).catch(() => setAway(true))
  }
  useEffect(() => {
    // Reload before anything is typed, so that nothing is lost.
    if (!reloadsForPolicy()) loadConekta(script, publicKey).catch(() => setAway(true))
  }, [script, publicKey])

  const onChange = (next: Partial<CardInput>): void => {
    setRefused(null)
    change(next)
  }
  /** Shows the error at its field, if it has one. */
  const complain = ({ code, message }: CardRefused): void => {
    const field = FIELDS[code]
    if (field) check({ [field]: message })
    else setRefused(message)
  }
  const method = async (): Promise<string | undefined> => {
    setRefused(null)
    if (!check()) return undefined
    try {
      return await tokenOf(await loadConekta(script, publicKey), card)
    } catch (error) {
      if (error instanceof CardRefused) complain(error)
      else setAway(true)
      return undefined
    }
  }

  const fields = (
    <>
      {refused === null ? null : (
        <Note tone="bad" role="alert">
          {refused}
        </Note>
      )}
      {away ? (
        <Note tone="bad" role="alert">
          {texts.scriptFailed}
          <Button variant="quiet" size="small" onClick={load}>
            {texts.tryAgain}
          </Button>
        </Note>
      ) : null}
      <CardFields card={card} errors={errors} onChange={onChange} />
    </>
  )
  return { empty, revision, fields, method, legacy: true }
}
