import type { ReactNode } from 'react'
import type { Purchase } from '#contract/types.ts'
import { purchaseTexts } from '#text/account/purchases.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import type { Api } from '#web/api/client.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { CallDialog } from '#web/ui/dialogs/CallDialog.tsx'
import { dateLong } from '#web/ui/format/written-dates.ts'
import type { SubscriptionDialogs } from './use-subscription-dialogs.ts'

interface Question {
  words: { title: string; submit: string; busy: string; done: string }
  danger?: boolean
  /** One paragraph each. */
  text: (purchase: Purchase) => readonly string[]
  send: (purchase_id: number, once: Api) => Promise<unknown>
}

const { order, keeping } = subscriptionTexts

/** The confirmation of actions without fields: cancelling an order, and taking back a cancellation. */
const questions: Record<'order' | 'keep', Question> = {
  order: {
    words: order,
    danger: true,
    text: ({ purchase_id: id, class_package: { title } }) => [
      order.question({ title, order: purchaseTexts.order({ id }) }),
      order.paid,
    ],
    send: (id, once) =>
      once('POST /purchases/cancel/{id}', { params: { id }, body: { reason: order.reason, order: true } }),
  },
  keep: {
    words: keeping,
    text: ({ class_package: { title }, expires_at: until }) => [
      [keeping.lead({ title }), until === null ? '' : keeping.charge({ date: dateLong(until) })]
        .join(' ')
        .trim(),
    ],
    send: (id, once) => once('POST /purchases/keep/{id}', { params: { id }, body: {} }),
  },
}

interface AskPurchaseProps {
  question: keyof typeof questions
  purchase: Purchase
  dialogs: SubscriptionDialogs
}

/** Asks for confirmation of an action on a purchase, and runs it. */
export function AskPurchase({ question, purchase, dialogs }: AskPurchaseProps): ReactNode {
  const once = useOnce()
  const { words, danger = false, text, send } = questions[question]
  return (
    <CallDialog
      send={() => send(purchase.purchase_id, once)}
      done={() => dialogs.done(words.done)}
      refused={dialogs.refresh}
      danger={danger}
      title={words.title}
      cancelLabel={subscriptionTexts.back}
      confirmLabel={words.submit}
      onClose={dialogs.close}
      busyLabel={words.busy}
    >
      {text(purchase).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </CallDialog>
  )
}
