import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import { subscriptionTexts } from '#text/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'
import { Problem } from '#web/ui/feedback.tsx'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.order

interface CancelOrderProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Calls off an order that waits for cash, a deposit or a transfer. */
export function CancelOrder({ purchase, dialogs }: CancelOrderProps): ReactNode {
  const { purchase_id: id, class_package } = purchase
  const { busy, problem, send } = useCall({
    done: () => dialogs.done(texts.done),
    refused: dialogs.refresh,
  })
  const body = { reason: texts.reason }
  return (
    <ConfirmDialog
      open
      danger
      title={texts.title}
      cancelLabel={subscriptionTexts.back}
      confirmLabel={texts.submit}
      onCancel={dialogs.close}
      onConfirm={() => void send(() => api('POST /purchases/cancel/{id}', { params: { id }, body }))}
      busy={busy}
      busyLabel={texts.busy}
    >
      <p>{texts.question(class_package.title, accountTexts.purchases.order(id))}</p>
      <p>{texts.paid}</p>
      <Problem>{problem}</Problem>
    </ConfirmDialog>
  )
}
