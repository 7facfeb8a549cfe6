import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { PaymentSource, Purchase } from '#contract/types.ts'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { BankDialog } from '#web/components/checkout/BankDialog.tsx'
import type { CardForm } from '#web/components/checkout/card-form.ts'
import { ProviderCard } from '#web/components/checkout/ProviderCard.tsx'
import { savedOptions } from '#web/components/checkout/saved-options.tsx'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import styles from './subscription.module.css'
import type { CardChoice } from './use-subscription-dialogs.ts'
import { useCardChange } from './use-card-change.ts'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.card
const OTHER = 'other'

interface ChangeCardProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
  choice: CardChoice
}

/** Which card pays from now on: a saved one, or another by the checkout's own form. */
export function ChangeCard({ choice, ...rest }: ChangeCardProps): ReactNode {
  return (
    <ProviderCard
      options={choice.options}
      render={(card) => <CardDialog {...rest} cards={choice.cards} card={card} />}
    />
  )
}

type CardDialogProps = Omit<ChangeCardProps, 'choice'> & { cards: readonly PaymentSource[]; card: CardForm }

function CardDialog({ purchase, dialogs, cards, card }: CardDialogProps): ReactNode {
  const form = useId()
  const [chosen, setChosen] = useState<string>(cards[0]?.source_id ?? OTHER)
  const [reading, setReading] = useState(false)
  /** What the card's fields were when it was sent: as long as they are the same it is the same card. */
  const [sent, setSent] = useState<number | null>(null)
  const { busy, problem, asking, lost, change, answer } = useCardChange(purchase.purchase_id, {
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  const typed = chosen === OTHER
  const ready = useHydrated()
  const same = typed && (card.empty || card.revision === sent)
  const submit = async (): Promise<void> => {
    setReading(true)
    const method = typed ? ((same ? lost() : null) ?? (await card.method())) : chosen
    setReading(false)
    setSent(card.revision)
    if (method !== undefined) await change(method, card.askBank)
  }
  const missing = typed && card.empty && (!ready || lost() === null)
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    if (!busy && !reading && !missing) void submit()
  }
  if (asking) return <BankDialog pesos={0} onAnswer={answer} />
  return (
    <Dialog
      open
      onClose={dialogs.close}
      title={texts.title}
      staticBackdrop
      width={520}
      footer={
        <>
          <Button variant="quiet" onClick={dialogs.close}>
            {subscriptionTexts.back}
          </Button>
          <Button type="submit" form={form} disabled={missing} busy={busy || reading} busyLabel={texts.busy}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
        <p>
          {texts.lead({ title: purchase.class_package.title })}
          {purchase.subscription_state === 'late' ? ` ${texts.late}` : ''}
        </p>
        <Problem>{problem}</Problem>
        {cards.length === 0 ? (
          card.fields
        ) : (
          <RadioGroup
            look="joined"
            legend={texts.legend}
            legendHidden
            name="card"
            options={[
              ...savedOptions(cards, null),
              {
                value: OTHER,
                label: texts.other,
                content: <div className={styles['form']}>{card.fields}</div>,
              },
            ]}
            value={chosen}
            onChange={setChosen}
          />
        )}
      </form>
    </Dialog>
  )
}
