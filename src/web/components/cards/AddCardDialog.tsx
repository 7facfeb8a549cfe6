import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { cardsTexts as texts } from '#text/cards.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import type { CardForm } from '#web/components/checkout/card-form.ts'
import { ProviderCard } from '#web/components/checkout/ProviderCard.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import styles from './cards.module.css'

interface AddCardDialogProps {
  options: CheckoutOptions
  onClose: () => void
  onDone: () => Promise<void>
}

/** Has the provider keep another card. */
export function AddCardDialog({ options, ...ends }: AddCardDialogProps): ReactNode {
  return <ProviderCard options={options} render={(card) => <CardDialog card={card} {...ends} />} />
}

type CardDialogProps = Omit<AddCardDialogProps, 'options'> & { card: CardForm }

function CardDialog({ card, onClose, onDone }: CardDialogProps): ReactNode {
  const { busy, problem, send } = useCall({ done: onDone })
  const [asking, setAsking] = useState(false)
  const id = useId()
  const submit = async (): Promise<void> => {
    setAsking(true)
    const source_id = await card.method()
    setAsking(false)
    if (source_id !== undefined) await send(() => api('POST /payment_sources', { body: { source_id } }))
  }
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy && !asking && !card.empty) void submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.add}
      staticBackdrop
      width={520}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            type="submit"
            form={id}
            disabled={card.empty}
            busy={busy || asking}
            busyLabel={texts.adding}
          >
            {texts.addSubmit}
          </Button>
        </>
      }
    >
      <form id={id} className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
        <Problem>{problem}</Problem>
        {card.fields}
      </form>
    </Dialog>
  )
}
