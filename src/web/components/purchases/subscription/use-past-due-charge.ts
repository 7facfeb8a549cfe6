import { useEffect, useState } from 'react'
import { subscriptionTexts } from '#text/selling/subscriptions.ts'
import { api } from '#web/api/browser.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const AGAIN_MS = 4000
/** Providers report the charge within seconds; after this long, in ms, the page no longer asks. */
const WATCHED_MS = 90_000

/**
 * Reloads a past-due subscription that got a new card until its charge is paid. Returns the function that starts it; a refused
 * charge changes only the day of the next attempt, which the page shows in the end.
 */
export function usePastDueCharge(): (purchase_id: number) => void {
  const [watched, watch] = useState<{ id: number; until: number } | null>(null)
  const reload = useReload()
  const toast = useToast()
  useEffect(() => {
    if (watched === null) return undefined
    const { id, until } = watched
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const look = async (): Promise<void> => {
      const found = await api('GET /purchases/{id}', { params: { id } }).catch(() => null)
      // Otherwise it would continue on the next page, or in parallel to the watch of another subscription.
      if (left) return
      const paid = found?.purchase.subscription_state === 'active'
      if (!paid && Date.now() < until) return next()
      if (paid) toast.success(subscriptionTexts.card.paid)
      await reload()
    }
    const next = (): void => {
      timer = setTimeout(() => void look(), AGAIN_MS)
    }
    next()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [watched, reload, toast])
  return (id) => watch({ id, until: Date.now() + WATCHED_MS })
}
