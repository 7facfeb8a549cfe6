import { useState, type ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { addDays } from '#domain/time/days.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useForm } from '#web/api/use-form.ts'
import { useToday } from '#web/studio.ts'
import { FormDialog } from '#web/ui/dialogs/FormDialog.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import { Input } from '#web/ui/fields/Input.tsx'
import styles from './subscription.module.css'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.pausing

interface PauseSubscriptionProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Asks for how many days, and shows what that moves. */
export function PauseSubscription({ purchase, dialogs }: PauseSubscriptionProps): ReactNode {
  const { purchase_id: id, pause_days_left, next_charge_date: charge } = purchase
  const left = pause_days_left ?? 0
  const today = useToday()
  const once = useOnce()
  const [days, setDays] = useState(daysIn(String(Math.min(7, left)), left))
  const form = useForm({
    checks: ({ text }) => ({ days: daysIn(text('days'), left) === null ? texts.wrong({ left }) : null }),
    send: ({ text }) =>
      once('POST /purchases/pause/{id}', { params: { id }, body: { days: Number(text('days')) } }),
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  return (
    <FormDialog
      form={form}
      onClose={dialogs.close}
      title={texts.title}
      staticBackdrop
      back={subscriptionTexts.back}
      submit={texts.submit({ count: days })}
      busyLabel={texts.busy}
    >
      <p>{texts.lead}</p>
      <Problem>{form.problem}</Problem>
      <Input
        {...form.field('days')}
        label={texts.days}
        hint={texts.hint({ left })}
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        className={styles['days']}
        defaultValue={days ?? ''}
        onInput={({ currentTarget: input }) => {
          input.value = input.value.replaceAll(/\D/g, '')
          setDays(daysIn(input.value, left))
        }}
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
    </FormDialog>
  )
}

/** The days to pause, if within the limit; null otherwise. */
function daysIn(written: string, left: number): number | null {
  const days = /^\d{1,3}$/.test(written) ? Number(written) : 0
  return days >= 1 && days <= left ? days : null
}
