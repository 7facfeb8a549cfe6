import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { CheckoutOptions, PaymentSource, Purchase } from '#contract/types.ts'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { useReturnFocus } from '#web/components/booking/dialogs/use-return-focus.ts'
import { paths } from '#domain/site-map/paths.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { usePastDueCharge } from './use-past-due-charge.ts'

/** The dialogs of a subscription, or of an order that waits for its money (`order`). */
export type SubscriptionDialog = 'manage' | 'cancel' | 'keep' | 'pause' | 'card' | 'order'

interface Opened {
  dialog: SubscriptionDialog
  purchase_id: number
}

export interface SubscriptionDialogs {
  /** The open dialog, with the purchase's current data. */
  opened: { dialog: SubscriptionDialog; purchase: Purchase } | null
  open: (dialog: SubscriptionDialog, purchase: Purchase) => void
  close: () => void
  /** Confirms the change and reloads the page. */
  done: (message: string) => Promise<void>
  /** Confirms a new card and reloads the page until the failed charge, which is retried with it, is decided. */
  donePastDue: () => Promise<void>
  /** After a refusal: the data on screen may be stale. */
  refresh: () => Promise<unknown>
}

/**
 * Which dialog of a subscription is open. The one with the card form is in the URL, because it may need a new
 * document whose policy allows the provider's script.
 */
export function useSubscriptionDialogs(purchases: readonly Purchase[]): SubscriptionDialogs {
  const [local, setLocal] = useState<Opened | null>(null)
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const reload = useReload()
  const toast = useToast()
  const returnFocus = useReturnFocus(purchases)

  const page = search.get('pagina')
  const here = page === null ? {} : { pagina: Number(page) }
  const go = (query: { tarjeta?: number }, replace: boolean) =>
    navigate(paths.membresias({ ...here, ...query }), { replace, preventScrollReset: true })
  const asked = Number(search.get('tarjeta'))
  const wanted: Opened | null = asked > 0 ? { dialog: 'card', purchase_id: asked } : local
  const purchase = purchases.find((entry) => entry.purchase_id === wanted?.purchase_id)

  const watch = usePastDueCharge()

  const close = (): void => {
    setLocal(null)
    if (asked > 0) void go({}, true)
  }
  const done = async (message: string): Promise<void> => {
    const id = wanted?.purchase_id
    returnFocus(
      () =>
        document.querySelector<HTMLElement>(`[data-subscription$="-${id}"]`) ??
        document.querySelector<HTMLElement>('#main'),
    )
    close()
    toast.success(message)
    await reload()
  }
  return {
    opened: wanted && purchase ? { dialog: wanted.dialog, purchase } : null,
    open(dialog, { purchase_id }) {
      setLocal(dialog === 'card' ? null : { dialog, purchase_id })
      if (dialog === 'card') void go({ tarjeta: purchase_id }, false)
    },
    close,
    done,
    donePastDue() {
      if (wanted) watch(wanted.purchase_id)
      return done(subscriptionTexts.card.donePastDue)
    },
    refresh: () => reload(),
  }
}

/** What the card form needs; loaded only when it is open. */
export interface CardChoice {
  options: CheckoutOptions
  cards: readonly PaymentSource[]
}
