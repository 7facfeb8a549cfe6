import type { ReactNode } from 'react'
import { AskPurchase } from './AskPurchase.tsx'
import { CancelSubscription } from './CancelSubscription.tsx'
import { ChangeCard } from './ChangeCard.tsx'
import { ManageSubscription } from './ManageSubscription.tsx'
import { PauseSubscription } from './PauseSubscription.tsx'
import type { SubscriptionDialogs as Dialogs, CardChoice } from './use-subscription-dialogs.ts'

interface SubscriptionDialogsProps {
  dialogs: Dialogs
  choice: CardChoice | null
}

/** The open dialog of a subscription. */
export function SubscriptionDialogs({ dialogs, choice }: SubscriptionDialogsProps): ReactNode {
  const { opened } = dialogs
  if (opened === null) return null
  const { dialog, purchase } = opened
  const ends = { purchase, dialogs }
  switch (dialog) {
    case 'manage':
      return <ManageSubscription {...ends} />
    case 'cancel':
      return <CancelSubscription {...ends} />
    case 'keep':
      return <AskPurchase question="keep" {...ends} />
    case 'pause':
      return <PauseSubscription {...ends} />
    case 'order':
      // Also once it no longer waits: the dialog says so.
      return <AskPurchase question="order" {...ends} />
    case 'card':
      return choice && purchase.can?.card === true ? <ChangeCard {...ends} choice={choice} /> : null
  }
}
