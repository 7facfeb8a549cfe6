import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { CallDialog } from '#web/ui/CallDialog.tsx'
import { dateLong } from '#web/ui/written-dates.ts'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.keeping

interface KeepSubscriptionProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Reverts a cancellation, and says what will be charged. */
export function KeepSubscription({ purchase, dialogs }: KeepSubscriptionProps): ReactNode {
  const { purchase_id: id, class_package, expires_at: until } = purchase
  const call = useCall({
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  return (
    <CallDialog
      call={call}
      title={texts.title}
      cancelLabel={subscriptionTexts.back}
      confirmLabel={texts.submit}
      onClose={dialogs.close}
      onConfirm={() => void call.send(() => api('POST /purchases/keep/{id}', { params: { id }, body: {} }))}
      busyLabel={texts.busy}
    >
      <p>
        {texts.lead({ title: class_package.title })}{' '}
        {until === null ? null : texts.charge({ date: dateLong(until) })}
      </p>
    </CallDialog>
  )
}
