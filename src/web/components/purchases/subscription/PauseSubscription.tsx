import { useId, useState, type FormEvent, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { addDays } from '#domain/time/days.ts'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { useToday } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Note, Problem } from '#web/ui/feedback.tsx'
import { dateLong } from '#web/ui/written-dates.ts'
import { Input } from '#web/ui/Input.tsx'
import styles from './subscription.module.css'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.pausing

interface PauseSubscriptionProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** For how many days, and what that moves. */
export function PauseSubscription({ purchase, dialogs }: PauseSubscriptionProps): ReactNode {
  const { purchase_id: id, pause_days_left, next_charge_date: charge } = purchase
  const left = pause_days_left ?? 0
  const today = useToday()
  const form = useId()
  const [written, setWritten] = useState(String(Math.min(7, left)))
  const [checked, setChecked] = useState(false)
  const { busy, problem, send } = useCall({
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  const days =
    /^\d{1,3}$/.test(written) && Number(written) >= 1 && Number(written) <= left ? Number(written) : null
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    setChecked(true)
    if (days !== null && !busy)
      void send(() => api('POST /purchases/pause/{id}', { params: { id }, body: { days } }))
  }
  return (
    <Dialog
      open
      onClose={dialogs.close}
      title={texts.title}
      staticBackdrop
      footer={
        <>
          <Button variant="quiet" onClick={dialogs.close}>
            {subscriptionTexts.back}
          </Button>
          <Button type="submit" form={form} busy={busy} busyLabel={texts.busy}>
            {texts.submit({ count: days })}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} method="post" noValidate onSubmit={onSubmit}>
        <p>{texts.lead}</p>
        <Problem>{problem}</Problem>
        <Input
          label={texts.days}
          hint={texts.hint({ left })}
          name="days"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          className={styles['days'] ?? ''}
          value={written}
          error={checked && days === null ? texts.wrong({ left }) : undefined}
          onChange={(event) => setWritten(event.target.value.replaceAll(/\D/g, ''))}
        />
        {days === null || charge === null ? null : (
          <Note>
            <span aria-live="polite">
              {texts.result({
                back: dateLong(addDays(today, days)),
                charge: dateLong(addDays(charge, days)),
              })}
            </span>
          </Note>
        )}
        <p className="sm mu">{texts.places}</p>
      </form>
    </Dialog>
  )
}
