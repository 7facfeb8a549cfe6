import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { purchaseTexts as texts } from '#text/account/purchases.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import records from '#web/components/records/records.module.css'
import { downloadsOf } from '#web/components/order/downloads-of.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import type { PurchaseState } from './purchase-state.ts'
import { SubscriptionActions } from './subscription/SubscriptionActions.tsx'
import type { SubscriptionDialogs } from './subscription/use-subscription-dialogs.ts'

interface PurchaseActionsProps {
  purchase: Purchase
  state: PurchaseState
  /** The first one in the list that waits for payment. */
  first: boolean
  /** In a card on the phone: as wide as the card. */
  wide: boolean
  dialogs: SubscriptionDialogs
}

/** The actions of a purchase. Filled only if it waits for payment, and only once in a list. */
export function PurchaseActions({ purchase, state, first, wide, dialogs }: PurchaseActionsProps): ReactNode {
  const { purchase_id, receipt_file, can } = purchase
  if (can?.cancel === true || can?.keep === true)
    return <SubscriptionActions purchase={purchase} wide={wide} onOpen={dialogs.open} />
  const downloads = downloadsOf(purchase)
  if (state.action === null && receipt_file === null && downloads.length === 0) return null
  return (
    <div className={records['actions']}>
      {state.action === null ? null : (
        <NextStep purchase={purchase} action={state.action} first={first} wide={wide} />
      )}
      {purchase.waits_for === 'cash' ? (
        <Button
          size="small"
          variant="quiet"
          wide={wide}
          aria-label={subscriptionTexts.order.cancelOf({ order: texts.order({ id: purchase_id }) })}
          onClick={() => dialogs.open('order', purchase)}
        >
          {subscriptionTexts.cancel}
        </Button>
      ) : null}
      {downloads.map(({ label, href }) => (
        <Button
          key={href}
          href={href}
          size="small"
          variant="quiet"
          target="_blank"
          rel="noopener"
          download
          aria-label={label}
        >
          <Download />
          {texts.download}
        </Button>
      ))}
      {receipt_file === null ? null : (
        <Button
          href={receipt_file}
          size="small"
          variant="quiet"
          wide={wide && downloads.length === 0}
          download
          aria-label={texts.receiptOf({ order: texts.order({ id: purchase_id }) })}
        >
          {texts.receipt}
        </Button>
      )}
    </div>
  )
}

interface NextStepProps {
  purchase: Purchase
  action: NonNullable<PurchaseState['action']>
  first: boolean
  wide: boolean
}

function NextStep({ purchase, action, first, wide }: NextStepProps): ReactNode {
  const order = texts.order({ id: purchase.purchase_id })
  const { title, class_package_id } = purchase.class_package
  const again = action === 'retry' || action === 'resume'
  const names = {
    voucher: texts.voucherOf({ order }),
    instructions: texts.instructionsOf({ order }),
    resume: texts.resumeOf({ title }),
    retry: texts.retryOf({ title }),
  }
  return (
    <Button
      size="small"
      wide={wide}
      variant={first ? 'primary' : 'quiet'}
      to={again ? paths.checkout(class_package_id) : paths.gracias(purchase.purchase_id)}
      aria-label={names[action]}
    >
      {texts[action]}
    </Button>
  )
}
