import type { ChangeEvent, ReactNode } from 'react'
import { type CardField, type CardInput, writeExpiry, writeNumber } from '#domain/selling/cards/card-form.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Input } from '#web/ui/fields/Input.tsx'
import styles from '#web/components/checkout/checkout.module.css'

const texts = checkoutTexts.card

interface CardFieldsProps {
  card: CardInput
  errors: Partial<Record<CardField, string>>
  onChange: (change: Partial<CardInput>) => void
}

/** The fields of a card. Their content is sent to the provider only, never to this site's server. */
export function CardFields({ card, errors, onChange }: CardFieldsProps): ReactNode {
  const write =
    (field: 'number' | 'expiry', format: (written: string) => string) =>
    (event: ChangeEvent<HTMLInputElement>) => {
      const { value, selectionStart } = event.target
      const longer = value.length > card[field].length
      // Only at the end: formatting while somebody types in the middle would move the caret.
      onChange({
        [field]: longer && selectionStart === value.length ? format(value) : value.replaceAll(/[^\d /]/g, ''),
      })
    }
  return (
    <>
      <Input
        label={texts.number}
        name="number"
        inputMode="numeric"
        autoComplete="cc-number"
        className="num"
        value={card.number}
        error={errors.number}
        onChange={write('number', writeNumber)}
        onBlur={() => onChange({ number: writeNumber(card.number) })}
      />
      <div className={styles['pair']}>
        <Input
          label={texts.expiry}
          name="expiry"
          inputMode="numeric"
          autoComplete="cc-exp"
          placeholder={texts.expiryHolder}
          value={card.expiry}
          error={errors.expiry}
          onChange={write('expiry', writeExpiry)}
          onBlur={() => onChange({ expiry: writeExpiry(card.expiry) })}
        />
        <Input
          label={texts.cvc}
          name="cvc"
          inputMode="numeric"
          autoComplete="cc-csc"
          maxLength={4}
          value={card.cvc}
          error={errors.cvc}
          onChange={(event) => onChange({ cvc: event.target.value.replaceAll(/\D/g, '') })}
        />
      </div>
      <Input
        label={texts.name}
        name="name"
        autoComplete="cc-name"
        maxLength={120}
        value={card.name}
        error={errors.name}
        onChange={(event) => onChange({ name: event.target.value })}
      />
    </>
  )
}
