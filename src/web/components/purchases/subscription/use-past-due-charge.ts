import { useEffect, useState } from 'react'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { pause } from '#web/components/checkout/attempt/pause.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const AGAIN_MS = 4000
/** Providers report the charge within seconds; after this long, in ms, the page no longer asks. */
const WATCHED_MS = 90_000

/**
 * Watches a past-due subscription whose card was changed until its charge is decided, and says how. Returns the function that
 * starts it. Most providers say a refusal at once, in place of the change's confirmation.
 */
export function usePastDueCharge(): (purchase_id: number) => void {
  const [watched, watch] = useState<{ id: number; until: number } | null>(null)
  const reload = useReload()
  const toast = useToast()
  useEffect(() => {
    if (watched === null) return undefined
    const { id, until } = watched
    const life = new AbortController()
    const asked = { params: { id }, signal: life.signal }
    const look = async (): Promise<void> => {
      await pause(AGAIN_MS, life.signal)
      const found = await api('GET /purchases/{id}', asked).catch(() => null)
      // Otherwise it would continue on the next page, or in parallel to the watch of another subscription.
      if (life.signal.aborted) return
      const state = found?.purchase.subscription_state ?? 'past_due'
      if (state === 'past_due' && Date.now() < until) return look()
      if (state === 'active') toast.success(subscriptionTexts.card.paid)
      // Not of one that the customer cancelled meanwhile.
      if (found?.purchase.status === 'failed') toast.error(subscriptionTexts.unpaid)
      await reload()
    }
    void look()
    return () => life.abort()
  }, [watched, reload, toast])
  return (id) => watch({ id, until: Date.now() + WATCHED_MS })
}
