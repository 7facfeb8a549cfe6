import { Radio, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { can } from '#domain/people/roles.ts'
import { endIfCancelled } from '#domain/selling/subscriptions/end-if-cancelled.ts'
import { deskSubscriptionTexts } from '#text/admin/sales/desk-subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useRead } from '#web/api/use-read.ts'
import { useToday, useViewer } from '#web/studio.ts'
import { dateLong } from '#web/ui/format/written-dates.ts'
import { Preview } from './Preview.tsx'
import type { SubscriptionDialogProps } from './subscription-dialog.ts'

const shared = deskSubscriptionTexts
const { cancel: texts, keep } = shared

/** Cancels a subscription with a reason: when what is paid is over, or, for an admin, at once with its credits. */
export function CancelSubscription({ purchase, onClose }: SubscriptionDialogProps): ReactNode {
  const { purchase_id: id, subscription_state } = purchase
  const until = endIfCancelled(purchase, useToday())
  const admin = can(useViewer()?.role, 'administer')
  const over = subscription_state === 'past_due' || until === null
  const { form, dialog } = useDeskForm({
    initialValues: { when: 'end', reason: '' },
    validate: { reason: (reason) => (reason.trim() === '' ? shared.missing : null) },
    send: ({ when, reason }, once) =>
      when === 'now'
        ? api('PUT /customer/revokeAccess', { body: { purchase_id: id, reason: reason.trim() } })
        : once('POST /purchases/cancel/{id}', { params: { id }, body: { reason: reason.trim() } }),
    done: () => texts.done,
    onClose,
  })
  const now = form.values.when === 'now'
  const removed = useRemoved(purchase, now)
  const valid = over ? null : shared.validUntil({ date: dateLong(until) })
  return (
    <DeskDialog {...dialog} danger title={texts.title} confirm={texts.submit}>
      {admin ? (
        <Radio.Group {...form.getInputProps('when')} label={texts.when}>
          <Radio value="end" label={over ? texts.over : texts.end({ date: dateLong(until) })} mt="sm" />
          <Radio value="now" label={texts.now} mt="sm" />
        </Radio.Group>
      ) : null}
      <TextInput {...form.getInputProps('reason')} label={shared.reason} maxLength={500} />
      <Preview
        lines={[
          shared.noCharge,
          ...(now
            ? [removed, texts.money]
            : [subscription_state === 'paused' ? texts.pauseEnds : null, valid]),
          shared.places,
        ]}
      />
    </DeskDialog>
  )
}

/** The credits that go when it ends at once, as a sentence; null until they are known. */
function useRemoved({ purchase_id, customer }: SubscriptionDialogProps['purchase'], asked: boolean) {
  const { customer_id } = customer
  const { answer: wallet } = useRead(asked ? `passes ${customer_id}` : null, (signal) =>
    api('GET /available_classes/passes', { query: { customer_id }, signal }),
  )
  if (wallet === null) return null
  const own = wallet.passes.filter((pass) => pass.purchase_id === purchase_id && pass.state === 'active')
  if (own.some(({ class_amount }) => class_amount === -1)) return texts.removedAll
  return texts.removed({ free: own.reduce((sum, { free }) => sum + free, 0) })
}

/** Takes a cancellation back. */
export function KeepSubscription({ purchase, onClose }: SubscriptionDialogProps): ReactNode {
  const { purchase_id: id, class_package, expires_at } = purchase
  return (
    <ConfirmDialog
      title={keep.title}
      confirm={keep.submit}
      send={(once) => once('POST /purchases/keep/{id}', { params: { id }, body: {} })}
      done={() => keep.done}
      onClose={onClose}
    >
      <p>{keep.lead({ title: class_package.title })}</p>
      <Preview lines={[expires_at === null ? null : shared.charge({ date: dateLong(expires_at) })]} />
    </ConfirmDialog>
  )
}
