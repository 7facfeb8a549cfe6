import { useEffect, useState } from 'react'
import type { CardInput } from '#domain/selling/card-form.ts'
import { checkoutErrors } from '#text/checkout-errors.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Note } from '#web/ui/feedback.tsx'
import type { CardForm } from './card-form.ts'
import { CardFields } from './CardFields.tsx'
import { CardRefused, loadConekta, tokenOf } from './conekta-js.ts'
import { reloadsForPolicy } from './provider-script.ts'
import { useTypedCard } from './use-typed-card.ts'

const texts = checkoutTexts.card

/** The card's fields for Conekta: its script sends what is typed to Conekta itself, and this site's server sees a token. */
export function useConektaCard(script: string, publicKey: string): CardForm {
  const { card, errors, empty, change, check } = useTypedCard()
  const [away, setAway] = useState(false)
  const [refused, setRefused] = useState<string | null>(null)

  const load = (): void => {
    setAway(false)
    loadConekta(script, publicKey).catch(() => setAway(true))
  }
  useEffect(() => {
    // Before anything is typed, so that nothing typed is lost by it.
    if (!reloadsForPolicy()) loadConekta(script, publicKey).catch(() => setAway(true))
  }, [script, publicKey])

  const onChange = (next: Partial<CardInput>): void => {
    setRefused(null)
    change(next)
  }
  const method = async (): Promise<string | undefined> => {
    setRefused(null)
    if (!check()) return undefined
    try {
      return await tokenOf(await loadConekta(script, publicKey), card)
    } catch (error) {
      if (error instanceof CardRefused) setRefused(error.message || checkoutErrors.failed)
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
  return { empty, fields, method, paid: checkoutTexts.thanks.paid }
}
