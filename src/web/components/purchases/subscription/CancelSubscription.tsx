import { Pause } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { staysUntil, subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note, Problem } from '#web/ui/feedback.tsx'
import { weekdayLong } from '#web/ui/format.ts'
import { dateLong } from '#web/ui/written-dates.ts'
import { Textarea } from '#web/ui/Input.tsx'
import styles from './subscription.module.css'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.cancelling
const LONGEST_REASON = 500

interface CancelSubscriptionProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Asks why, says what stays, and offers to rest instead. */
export function CancelSubscription({ purchase, dialogs }: CancelSubscriptionProps): ReactNode {
  const { purchase_id, class_package, expires_at: until, subscription_state, pause_days_left } = purchase
  const [chosen, setChosen] = useState('')
  const [written, setWritten] = useState('')
  const [missing, setMissing] = useState(false)
  const { busy, problem, send } = useCall({
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  const reason = chosen === texts.other ? written.trim() : chosen
  const cancel = (): void => {
    setMissing(reason === '')
    if (reason === '') return
    void send(() => api('POST /purchases/cancel/{id}', { params: { id: purchase_id }, body: { reason } }))
  }
  const stays =
    subscription_state === 'late' || until === null
      ? texts.over
      : staysUntil(`${weekdayLong(until).toLowerCase()} ${dateLong(until)}`)
  const error = missing && reason === '' ? texts.missing : null
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
          <Button variant="danger" busy={busy} busyLabel={texts.busy} onClick={cancel}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <p>
        {stays.before}
        <b className="b">{class_package.title}</b>
        {stays.after}
        {subscription_state === 'paused' ? ` ${texts.endsPause}` : ''}
      </p>
      <Problem>{problem}</Problem>
      <RadioGroup
        legend={texts.why}
        name="reason"
        options={texts.reasons.map((value) => ({ value, label: value }))}
        value={chosen}
        onChange={setChosen}
        error={chosen === texts.other ? null : error}
      />
      {chosen === texts.other ? (
        <Textarea
          label={texts.tell}
          name="other"
          rows={3}
          maxLength={LONGEST_REASON}
          value={written}
          error={error}
          onChange={(event) => setWritten(event.target.value)}
        />
      ) : null}
      {purchase.can?.pause === true ? (
        <Note icon={<Pause aria-hidden />}>
          {texts.rest.before}
          <button type="button" className={styles['link']} onClick={() => dialogs.open('pause', purchase)}>
            {texts.rest.link}
          </button>
          {texts.rest.after({ left: pause_days_left ?? 0 })}
        </Note>
      ) : null}
    </Dialog>
  )
}
