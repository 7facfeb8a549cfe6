import { Pause } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { endIfCancelled } from '#domain/selling/subscriptions/end-if-cancelled.ts'
import { staysUntil, subscriptionTexts } from '#text/selling/subscriptions.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import type { Values } from '#web/api/form-values.ts'
import { useForm } from '#web/api/use-form.ts'
import { RadioGroup } from '#web/ui/fields/choices.tsx'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { weekdayLong } from '#web/ui/format/format.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import { Textarea } from '#web/ui/fields/Input.tsx'
import { useToday } from '#web/studio.ts'
import styles from './subscription.module.css'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.cancelling
const LONGEST_REASON = 500

interface CancelSubscriptionProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Asks for the reason, says what remains valid, and offers a pause instead. */
export function CancelSubscription({ purchase, dialogs }: CancelSubscriptionProps): ReactNode {
  const { purchase_id, class_package, subscription_state, pause_days_left } = purchase
  const until = endIfCancelled(purchase, useToday())
  const [chosen, setChosen] = useState('')
  const once = useOnce()
  const form = useForm({
    checks: (values) => {
      const error = reasonIn(values) === '' ? texts.missing : null
      return values.text('reason') === texts.other ? { other: error } : { reason: error }
    },
    send: (values) =>
      once('POST /purchases/cancel/{id}', {
        params: { id: purchase_id },
        body: { reason: reasonIn(values) },
      }),
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  const stays =
    subscription_state === 'past_due' || until === null
      ? texts.over
      : staysUntil(`${weekdayLong(until).toLowerCase()} ${dateLong(until)}`)
  return (
    <FormDialog
      form={form}
      onClose={dialogs.close}
      title={texts.title}
      staticBackdrop
      width={520}
      back={subscriptionTexts.back}
      submit={texts.submit}
      variant="danger"
      busyLabel={texts.busy}
    >
      <p>
        {stays.before}
        <b className="b">{class_package.title}</b>
        {stays.after}
        {subscription_state === 'paused' ? ` ${texts.endsPause}` : ''}
      </p>
      <Problem>{form.problem}</Problem>
      <RadioGroup
        {...form.field('reason')}
        legend={texts.why}
        options={texts.reasons.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === texts.other ? (
        <Textarea {...form.field('other')} label={texts.tell} rows={3} maxLength={LONGEST_REASON} />
      ) : null}
      {purchase.can?.pause === true ? (
        <Note icon={<Pause />}>
          {texts.rest.before}
          <button type="button" className={styles['link']} onClick={() => dialogs.open('pause', purchase)}>
            {texts.rest.link}
          </button>
          {texts.rest.after({ left: pause_days_left ?? 0 })}
        </Note>
      ) : null}
    </FormDialog>
  )
}

/** The chosen reason, or the one typed instead. */
const reasonIn = ({ text }: Values): string =>
  text('reason') === texts.other ? text('other') : text('reason')
