import type { ReactNode } from 'react'
import type { PaymentSource } from '#contract/types.ts'
import { cardsTexts as texts } from '#text/cards.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'

interface RemoveCardDialogProps {
  card: PaymentSource
  /** Another card pays a subscription. */
  otherPays: boolean
  onClose: () => void
  onDone: () => Promise<void>
}

/** Asks before a card is forgotten. */
export function RemoveCardDialog({ card, otherPays, onClose, onDone }: RemoveCardDialogProps): ReactNode {
  const { busy, problem, send } = useCall({ done: onDone })
  const params = { id: card.payment_source_id }
  return (
    <ConfirmDialog
      open
      danger
      onCancel={onClose}
      onConfirm={() => void send(() => api('DELETE /payment_sources/{id}', { params }))}
      busy={busy}
      busyLabel={texts.removing}
    >
      <p>{texts.question(texts.named(card.card_type, card.last_digits))}</p>
      {otherPays ? <p className="sm mu">{texts.otherStays}</p> : null}
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  )
}
