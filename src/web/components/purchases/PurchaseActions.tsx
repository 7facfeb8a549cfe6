import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { accountTexts } from '#text/account.ts'
import records from '#web/components/account/records.module.css'
import { paths } from '#web/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PurchaseState } from './purchase-state.ts'
import { SubscriptionActions } from './subscription/SubscriptionActions.tsx'
import type { SubscriptionDialogs } from './subscription/use-subscription-dialogs.ts'

const texts = accountTexts.purchases

interface PurchaseActionsProps {
  purchase: Purchase
  state: PurchaseState
  /** In a card of the phone: as wide as the card. */
  wide?: boolean
  dialogs: SubscriptionDialogs
}

/** What can be done with a purchase. Filled only where money waits. */
export function PurchaseActions({ purchase, state, wide = false, dialogs }: PurchaseActionsProps): ReactNode {
  const { can } = purchase
  if (can?.cancel === true || can?.keep === true)
    return <SubscriptionActions purchase={purchase} wide={wide} onOpen={dialogs.open} />
  const { action } = state
  if (action === null) return null
  const retry = action === 'retry'
  return (
    <div className={records['actions']}>
      <Button
        size="small"
        wide={wide}
        variant={action === 'pay' ? 'primary' : 'quiet'}
        to={
          retry
            ? paths.checkout(purchase.class_package.class_package_id)
            : paths.gracias(purchase.purchase_id)
        }
        aria-label={
          retry ? texts.retryOf(purchase.class_package.title) : texts.seeOf(texts.order(purchase.purchase_id))
        }
      >
        {retry ? texts.retry : texts.see}
      </Button>
    </div>
  )
}
