import { NumberInput, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays, daysBetween } from '#domain/time/days.ts'
import { deskSubscriptionTexts as texts } from '#text/admin/sales/desk-subscriptions.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useToday } from '#web/studio.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import { Preview } from './Preview.tsx'
import type { SubscriptionDialogProps } from './subscription-dialog.ts'

/** How long a pause is offered to be, in days. */
const USUAL_DAYS = 7

type Dates = Pick<SubscriptionDialogProps['purchase'], 'next_charge_date' | 'expires_at'>

/** Both dates of a subscription, moved by days. */
const moved = ({ next_charge_date: charge, expires_at: until }: Dates, days: number) => [
  charge === null ? null : texts.charge({ date: dateLong(addDays(charge, days)) }),
  until === null ? null : texts.validUntil({ date: dateLong(addDays(until, days)) }),
]

/** Pauses a subscription from today, with a reason. */
export function PauseSubscription({ purchase, onClose }: SubscriptionDialogProps): ReactNode {
  const { purchase_id: id } = purchase
  const left = purchase.pause_days_left ?? 0
  const today = useToday()
  const fits = (days: number | string): boolean => Number(days) >= 1 && Number(days) <= left
  const { form, dialog } = useDeskForm({
    initialValues: { days: Math.min(USUAL_DAYS, left) as number | string, reason: '' },
    validate: {
      days: (days) => (fits(days) ? null : texts.pause.wrong({ left })),
      reason: (reason) => (reason.trim() === '' ? texts.missing : null),
    },
    send: ({ days, reason }, once) =>
      once('POST /purchases/pause/{id}', {
        params: { id },
        body: { days: Number(days), reason: reason.trim() },
      }),
    done: () => texts.pause.done,
    onClose,
  })
  const { days } = form.values
  return (
    <DeskDialog {...dialog} title={texts.pause.title} confirm={texts.pause.submit}>
      <p>{texts.pause.lead}</p>
      <NumberInput
        {...form.getInputProps('days')}
        label={texts.pause.days}
        description={texts.pause.hint({ left })}
        min={1}
        max={left}
        allowDecimal={false}
      />
      <TextInput {...form.getInputProps('reason')} label={texts.reason} maxLength={500} />
      {fits(days) ? (
        <Preview
          lines={[
            texts.pause.back({ date: dateLong(addDays(today, Number(days))) }),
            ...moved(purchase, Number(days)),
            texts.places,
          ]}
        />
      ) : null}
    </DeskDialog>
  )
}

/** Ends a pause today. */
export function ResumeSubscription({ purchase, onClose }: SubscriptionDialogProps): ReactNode {
  const { purchase_id: id, paused_until } = purchase
  const today = useToday()
  const { form, dialog } = useDeskForm({
    initialValues: { reason: '' },
    send: ({ reason }, once) =>
      once('POST /purchases/resume/{id}', { params: { id }, body: { reason: reason.trim() || null } }),
    done: () => texts.resume.done,
    onClose,
  })
  const unused = paused_until === null ? 0 : Math.max(0, daysBetween(today, paused_until))
  return (
    <DeskDialog {...dialog} title={texts.resume.title} confirm={texts.resume.submit}>
      <p>{texts.resume.lead({ count: unused })}</p>
      <TextInput {...form.getInputProps('reason')} label={texts.reasonOptional} maxLength={500} />
      <Preview lines={moved(purchase, -unused)} />
    </DeskDialog>
  )
}
