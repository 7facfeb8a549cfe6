import { useState, type ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/selling/checkout.ts'
import { useViewer } from '#web/studio.ts'
import { ConfirmDialog } from '#web/ui/dialogs/Dialog.tsx'

const texts = checkoutTexts.again

interface SecondPurchase {
  /** The customer must be asked first. */
  asks: boolean
  /** The running subscription that a yes refers to, as in the server's own question; else null. */
  answers: number | null
  /** Continues with the purchase: at once, or after the customer confirms a second one. */
  before: (buy: (seen: number | null) => void) => void
  dialog: ReactNode
}

/** Asks before buying a plan that is already running; it may be bought anyway. */
export function useSecondPurchase(pack: ClassPackage): SecondPurchase {
  const viewer = useViewer()
  const [waiting, setWaiting] = useState<((seen: number | null) => void) | null>(null)
  const own = viewer?.purchases.filter(
    ({ class_package_id, running }) => running && class_package_id === pack.class_package_id,
  )
  const asks = own !== undefined && own.length > 0
  // A purchase made minutes ago, or one that may still be charged, is known only to the server, which asks itself.
  const answers = asks && pack.is_subscription ? Math.max(...own.map((one) => one.purchase_id)) : null
  return {
    asks,
    answers,
    before: (buy) => (asks ? setWaiting(() => buy) : buy(null)),
    dialog: waiting ? (
      <ConfirmDialog
        confirmLabel={texts.buy}
        onCancel={() => setWaiting(null)}
        onConfirm={() => {
          setWaiting(null)
          waiting(answers)
        }}
      >
        <p>
          <b className="b">{texts.question({ title: pack.title })}</b>
        </p>
        <p>{pack.is_subscription ? texts.subscription : texts.lead}</p>
      </ConfirmDialog>
    ) : null,
  }
}
