import { CreditCard, Pause, Play, ReceiptText } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useCall } from '#web/api/use-call.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/dialogs/Dialog.tsx'
import { Note, Problem } from '#web/ui/feedback/feedback.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import { pastDueNote } from '#web/components/purchases/purchase-state.ts'
import styles from './subscription.module.css'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

const texts = subscriptionTexts.managing

interface ManageSubscriptionProps {
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** A subscription's facts, with the actions to pause, resume and change the card. */
export function ManageSubscription({ purchase, dialogs }: ManageSubscriptionProps): ReactNode {
  const { purchase_id: id, class_package, can, paused_until, subscription_state } = purchase
  const once = useOnce()
  const { busy, problem, send } = useCall({
    done: () => dialogs.done(texts.resumed),
    refused: dialogs.refresh,
  })
  const pastDue = subscription_state === 'past_due'
  const rests = subscription_state === 'paused' && paused_until === null
  const facts: [string, string | null][] = [
    [texts.resumes, paused_until && dateLong(paused_until)],
    [texts.next, pastDue || purchase.next_charge_date === null ? null : dateLong(purchase.next_charge_date)],
    [texts.until, purchase.expires_at && dateLong(purchase.expires_at)],
    [texts.card, purchase.payment_method?.name ?? null],
  ]
  return (
    <Dialog onClose={dialogs.close} title={texts.title} width={460}>
      <p className="t-4">{class_package.title}</p>
      {pastDue ? <Note tone="warn">{pastDueNote(purchase)}</Note> : null}
      {rests ? <Note>{texts.rests}</Note> : null}
      <Problem>{problem}</Problem>
      <dl className={styles['facts']}>
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <div className="stack">
        {can?.resume === true ? (
          <Button
            wide
            busy={busy}
            busyLabel={texts.resuming}
            onClick={() => void send(() => once('POST /purchases/resume/{id}', { params: { id }, body: {} }))}
          >
            <Play />
            {texts.resume}
          </Button>
        ) : null}
        {can?.card === true ? (
          <Button wide variant={pastDue ? 'primary' : 'quiet'} onClick={() => dialogs.open('card', purchase)}>
            <CreditCard />
            {texts.changeCard}
          </Button>
        ) : null}
        {can?.pause === true ? (
          <Button wide variant="quiet" onClick={() => dialogs.open('pause', purchase)}>
            <Pause />
            {texts.pause}
          </Button>
        ) : null}
        <Button wide variant="quiet" to={paths.gracias(id)}>
          <ReceiptText />
          {texts.order}
        </Button>
      </div>
    </Dialog>
  )
}
