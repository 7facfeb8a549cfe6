import { useEffect, useState, type ReactNode } from 'react'
import type { PaymentSource, Purchase } from '#contract/types.ts'
import { cardName } from '#text/selling/cards.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { useForm } from '#web/api/use-form.ts'
import { BankDialog } from '#web/components/checkout/attempt/BankDialog.tsx'
import type { CardForm } from '#web/components/checkout/card/card-form.ts'
import { ProviderCard } from '#web/components/checkout/card/ProviderCard.tsx'
import { savedOptions } from '#web/components/checkout/methods/saved-options.tsx'
import { RadioGroup } from '#web/ui/fields/choices.tsx'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import styles from './subscription.module.css'
import type { CardChoice, SubscriptionDialogs } from './use-subscription-dialogs.ts'
import { useCardChange } from './use-card-change.ts'

const texts = subscriptionTexts.card
const OTHER = 'other'

interface ChangeCardProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
  choice: CardChoice
}

/** Chooses the card for later charges: a saved one, or a new one in the checkout's own form. */
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
  const unused = cards.find(
    (saved) => cardName(saved.card_type, saved.last_digits) !== purchase.payment_method?.name,
  )
  const [chosen, setChosen] = useState<string>(unused?.source_id ?? OTHER)
  /** The version of the card's fields when sent: while unchanged it is the same card. */
  const [sent, setSent] = useState<number | null>(null)
  const { asking, lost, change, goOn, answer, settle } = useCardChange(purchase.purchase_id)
  const typed = chosen === OTHER
  const pastDue = purchase.subscription_state === 'past_due'
  const same = typed && (card.empty || card.revision === sent)
  const form = useForm({
    send: async () => {
      const method = typed ? ((same ? lost() : null) ?? (await card.method())) : chosen
      setSent(card.revision)
      return method !== undefined && change(method, card.askBank)
    },
    done: (changed) => changed && (pastDue ? dialogs.donePastDue() : dialogs.done(texts.done)),
    refused: (failure) => settle(failure) && dialogs.refresh(),
  })
  useEffect(() => {
    void form.run(goOn)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [purchase.purchase_id])
  const missing = typed && card.empty && (form.button.disabled || lost() === null)
  if (asking) return <BankDialog pesos={0} onAnswer={(what) => form.run(() => answer(what))} />
  return (
    <FormDialog
      form={form}
      onClose={dialogs.close}
      title={texts.title}
      staticBackdrop
      width={520}
      back={subscriptionTexts.back}
      submit={texts.submit}
      disabled={missing}
      busyLabel={texts.busy}
    >
      <p>
        {texts.lead({ title: purchase.class_package.title })}
        {pastDue ? ` ${texts.pastDue}` : ''}
      </p>
      <Problem>{form.problem}</Problem>
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
    </FormDialog>
  )
}
