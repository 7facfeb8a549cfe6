import type { ReactNode } from 'react'
import { Link } from '#web/ui/Link.tsx'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { paths } from '#domain/site-map/paths.ts'
import { ConfirmDialog } from '#web/ui/dialogs/Dialog.tsx'
import type { Checkout, Repeat } from '#web/components/checkout/checkout-types.ts'

const texts = checkoutTexts.again

interface RepeatDialogProps {
  repeat: Repeat
  onAnswer: Checkout['answerRepeat']
}

/** Asks whether the customer wants the same package again, which the server found in a recent purchase. */
export function RepeatDialog({ repeat: { text, purchase_id }, onAnswer }: RepeatDialogProps): ReactNode {
  return (
    <ConfirmDialog
      confirmLabel={texts.buy}
      onCancel={() => void onAnswer(false)}
      onConfirm={() => void onAnswer(true)}
    >
      <p>
        <b className="b">{text}</b>
      </p>
      <p>{texts.both}</p>
      <p>
        <Link className="underline tap" to={paths.gracias(purchase_id)}>
          {texts.earlier({ id: purchase_id })}
        </Link>
      </p>
    </ConfirmDialog>
  )
}
