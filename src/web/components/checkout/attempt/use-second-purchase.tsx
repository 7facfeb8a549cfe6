import { useState, type ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { useViewer } from '#web/studio.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'

const texts = checkoutTexts.again

interface SecondPurchase {
  /** The customer has to be asked first. */
  asks: boolean
  /** The subscription beside which whoever said yes wants another one, as the server would ask too. */
  answers: number | null
  /** Goes on with the purchase: at once, or once the customer said that a second one is wanted. */
  before: (buy: (seen: number | null) => void) => void
  dialog: ReactNode
}

/** Somebody whose plan still runs hardly wants to pay it twice; nobody is kept from doing so. */
export function useSecondPurchase(pack: ClassPackage): SecondPurchase {
  const viewer = useViewer()
  const [waiting, setWaiting] = useState<((seen: number | null) => void) | null>(null)
  const own = viewer?.purchases.filter(
    ({ class_package_id, running }) => running && class_package_id === pack.class_package_id,
  )
  const asks = own !== undefined && own.length > 0
  // What was bought minutes ago, or may still be charged, only the server knows: it asks on its own.
  const answers = asks && pack.is_subscription ? Math.max(...own.map((one) => one.purchase_id)) : null
  return {
    asks,
    answers,
    before: (buy) => (asks ? setWaiting(() => buy) : buy(null)),
    dialog: waiting ? (
      <ConfirmDialog
        open
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
