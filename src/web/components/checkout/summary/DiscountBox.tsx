import clsx from 'clsx'
import { Check } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { Button } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/fields/Field.tsx'
import fields from '#web/ui/fields/fields.module.css'
import { money } from '#web/ui/format/format.ts'
import styles from '#web/components/checkout/checkout.module.css'
import type { Applied, DiscountBoxState } from './use-discount.ts'

const texts = checkoutTexts.discount

/** Applies and removes a discount code. It is inside the payment form, which Enter must not submit. */
export function DiscountBox({ discount }: { discount: DiscountBoxState }): ReactNode {
  const { code, checking, error, applied, write, apply, remove, takesFocus } = discount
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (takesFocus()) field.current?.focus()
  })
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    void apply()
  }
  return (
    <div className={styles['discount']}>
      <Field label={texts.label} error={error}>
        {(control) => (
          <span className={styles['discountRow']}>
            <input
              {...control}
              ref={field}
              className={fields['control']}
              name="discountCode"
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={60}
              value={code}
              readOnly={applied !== null}
              onChange={(event) => write(event.target.value)}
              onKeyDown={onKeyDown}
            />
            <Button
              variant="quiet"
              disabled={code.trim() === ''}
              busy={checking}
              busyLabel={texts.checking}
              onClick={() => (applied ? remove() : void apply())}
            >
              {applied ? texts.remove : texts.apply}
            </Button>
          </span>
        )}
      </Field>
      <p role="status" className={clsx('sm', styles['discountDone'])}>
        {applied ? (
          <>
            <Check />
            {doneLine(applied)}
          </>
        ) : null}
      </p>
    </div>
  )
}

function doneLine({ discount, price }: Applied): string {
  const done = discount.is_percent
    ? texts.percent({ percent: discount.amount })
    : texts.amount({ money: money(price.discount) })
  return discount.first_invoice_only && price.later_payments !== null ? `${done} ${texts.firstOnly}` : done
}
