import { useEffect } from 'react'
import type { Purchase } from '#contract/types.ts'
import { orderTexts } from '#text/selling/order.ts'
import { api } from '#web/api/browser.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const OFTEN_MS = 4000
const SELDOM_MS = 20_000
/** After this long, in ms, the customer has probably gone to the shop, so polling slows down. */
const OFTEN_FOR_MS = 3 * 60_000

/** Polls a pending order while the page is visible, and reloads the page when it changes. */
export function useOrderWatch({ purchase_id, status }: Purchase): void {
  const reload = useReload()
  const toast = useToast()
  useEffect(() => {
    if (status !== 'pending') return undefined
    const began = Date.now()
    let timer: ReturnType<typeof setTimeout>
    let left = false
    const next = (): void => {
      timer = setTimeout(() => void look(), Date.now() - began < OFTEN_FOR_MS ? OFTEN_MS : SELDOM_MS)
    }
    const look = async (): Promise<void> => {
      const now =
        document.visibilityState === 'visible'
          ? await api('GET /purchases/{id}', { params: { id: purchase_id } }).catch(() => null)
          : null
      // Otherwise it would continue on the next page.
      if (left) return
      if (now === null || now.purchase.status === 'pending') return next()
      if (now.purchase.status === 'completed' || now.purchase.status === 'active')
        toast.success(orderTexts.paid)
      await reload()
    }
    next()
    return () => {
      left = true
      clearTimeout(timer)
    }
  }, [purchase_id, status, reload, toast])
}
