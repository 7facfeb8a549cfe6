import type { ReactNode } from 'react'
import type { PaymentSource } from '#contract/types.ts'
import { cardName, cardsTexts as texts } from '#text/selling/cards.ts'
import { api } from '#web/api/browser.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'

interface RemoveCardDialogProps {
  card: PaymentSource
  /** Another card pays a subscription. */
  otherPays: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks before a card is removed. */
export function RemoveCardDialog({ card, otherPays, onClose, onDone }: RemoveCardDialogProps): ReactNode {
  const params = { id: card.payment_source_id }
  return (
    <CallDialog
      send={() => api('DELETE /payment_sources/{id}', { params })}
      done={onDone}
      danger
      onClose={onClose}
      cancelLabel={texts.keep}
      confirmLabel={texts.removeSubmit}
      busyLabel={texts.removing}
    >
      <p>{texts.question({ card: cardName(card.card_type, card.last_digits) })}</p>
      {otherPays ? <p className="sm mu">{texts.otherStays}</p> : null}
    </CallDialog>
  )
}
