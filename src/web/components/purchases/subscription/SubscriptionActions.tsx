import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { subscriptionTexts as texts } from '#text/selling/subscriptions.ts'
import records from '#web/components/records/records.module.css'
import { Button } from '#web/ui/Button.tsx'
import { useHydrated } from '#web/use-hydrated.ts'
import type { SubscriptionDialog } from './use-subscription-dialogs.ts'

interface SubscriptionActionsProps {
  purchase: Purchase
  /** In a card on the phone: as wide as the card. */
  wide: boolean
  onOpen: (dialog: SubscriptionDialog, purchase: Purchase) => void
}

/** The actions of a running subscription, or of a cancelled one that has not ended. */
export function SubscriptionActions({ purchase, wide, onOpen }: SubscriptionActionsProps): ReactNode {
  const ready = useHydrated()
  const { can, class_package, subscription_state } = purchase
  const button = (dialog: SubscriptionDialog, label: string, of: string, primary = false): ReactNode => (
    <Button
      size="small"
      wide={wide}
      variant={primary ? 'primary' : 'quiet'}
      disabled={!ready}
      aria-label={of}
      data-subscription={`${dialog}-${purchase.purchase_id}`}
      onClick={() => onOpen(dialog, purchase)}
    >
      {label}
    </Button>
  )
  const { title } = class_package
  return (
    <div className={clsx(records['actions'], 'row-wrap')}>
      {can?.keep === true ? button('keep', texts.keep, texts.keepOf({ title })) : null}
      {can?.cancel === true || can?.card === true
        ? button('manage', texts.manage, texts.manageOf({ title }), subscription_state === 'past_due')
        : null}
      {can?.cancel === true ? button('cancel', texts.cancel, texts.cancelOf({ title })) : null}
    </div>
  )
}
