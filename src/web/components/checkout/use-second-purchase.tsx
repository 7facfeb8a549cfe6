import { useState, type ReactNode } from 'react'
import type { ClassPackage } from '#contract/types.ts'
import { checkoutTexts } from '#text/checkout.ts'
import { useViewer } from '#web/studio.ts'
import { ConfirmDialog } from '#web/ui/Dialog.tsx'

const texts = checkoutTexts.again

interface SecondPurchase {
  /** The customer has to be asked first. */
  asks: boolean
  /** Whoever said yes has answered the server's question too: it asks of every subscription that runs. */
  answers: boolean
  /** Goes on with the purchase: at once, or once the customer said that a second one is wanted. */
  before: (buy: (again: boolean) => void) => void
  dialog: ReactNode
}

/** Somebody whose plan still runs hardly wants to pay it twice; nobody is kept from doing so. */
export function useSecondPurchase(pack: ClassPackage): SecondPurchase {
  const viewer = useViewer()
  const [waiting, setWaiting] = useState<((again: boolean) => void) | null>(null)
  const has = viewer?.purchases.some(
    ({ class_package_id, running }) => running && class_package_id === pack.class_package_id,
  )
  return {
    asks: has === true,
    answers: has === true && pack.is_subscription,
    before: (buy) => (has ? setWaiting(() => buy) : buy(false)),
    dialog: waiting ? (
      <ConfirmDialog
        open
        confirmLabel={texts.buy}
        onCancel={() => setWaiting(null)}
        onConfirm={() => {
          setWaiting(null)
          // What was bought minutes ago, or may still be charged, only the server knows: it asks on its own.
          waiting(pack.is_subscription)
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
