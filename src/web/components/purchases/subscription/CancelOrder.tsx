import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { CallDialog } from '#web/ui/CallDialog.tsx'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.order

interface CancelOrderProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Cancels an order that waits for cash, a deposit or a transfer. */
export function CancelOrder({ purchase, dialogs }: CancelOrderProps): ReactNode {
  const { purchase_id: id, class_package } = purchase
  const call = useCall({
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  const body = { reason: texts.reason }
  return (
    <CallDialog
      call={call}
      danger
      title={texts.title}
      cancelLabel={subscriptionTexts.back}
      confirmLabel={texts.submit}
      onClose={dialogs.close}
      onConfirm={() => void call.send(() => api('POST /purchases/cancel/{id}', { params: { id }, body }))}
      busyLabel={texts.busy}
    >
      <p>{texts.question({ title: class_package.title, order: accountTexts.purchases.order({ id }) })}</p>
      <p>{texts.paid}</p>
    </CallDialog>
  )
}
