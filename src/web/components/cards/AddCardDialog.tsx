import type { ReactNode } from 'react'
import type { CheckoutOptions } from '#contract/types.ts'
import { cardsTexts as texts } from '#text/selling/cards.ts'
import { api } from '#web/api/browser.ts'
import { useForm } from '#web/api/use-form.ts'
import type { CardForm } from '#web/components/checkout/card/card-form.ts'
import { ProviderCard } from '#web/components/checkout/card/ProviderCard.tsx'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'

interface AddCardDialogProps {
  options: CheckoutOptions
  onClose: () => void
  onDone: () => Promise<void>
}

/** Saves another card at the provider. */
export function AddCardDialog({ options, ...ends }: AddCardDialogProps): ReactNode {
  return <ProviderCard options={options} render={(card) => <CardDialog card={card} {...ends} />} />
}

type CardDialogProps = Omit<AddCardDialogProps, 'options'> & { card: CardForm }

function CardDialog({ card, onClose, onDone }: CardDialogProps): ReactNode {
  const form = useForm({
    send: async () => {
      const source_id = await card.method()
      return source_id !== undefined && api('POST /payment_sources', { body: { source_id } })
    },
    done: (added) => added && onDone(),
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      title={texts.add}
      staticBackdrop
      width={520}
      back={texts.cancel}
      submit={texts.addSubmit}
      disabled={card.empty}
      busyLabel={texts.adding}
    >
      <Problem>{form.problem}</Problem>
      {card.fields}
    </FormDialog>
  )
}
