import type { ReactNode } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { actingTexts } from '#text/account/acting.ts'
import { api, changeActing } from '#web/api/browser.ts'
import type { ApiError } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'

interface StopActingProps {
  customer_id: number
  /** Drawn as a link in the bar, else as a button. */
  className?: string | undefined
}

/** Ends acting as a customer and returns to their page in the back office. */
export default function StopActing({ customer_id, className }: StopActingProps): ReactNode {
  const toast = useToast()
  const back = (): void => window.location.assign(paths.adminCustomer(customer_id))
  const call = useCall<unknown>({
    done: back,
    // It ran out or was ended elsewhere: what was wanted is so.
    refused: (refusal: ApiError) => (refusal.status === 404 ? back() : toast.error(refusal)),
  })
  const stop = (): void => void call.send(() => changeActing(() => api('DELETE /acting')))
  if (className === undefined)
    return (
      <Button busy={call.busy} onClick={stop}>
        {actingTexts.stop}
      </Button>
    )
  return (
    <button type="button" className={className} aria-disabled={call.busy || undefined} onClick={stop}>
      {actingTexts.stop}
    </button>
  )
}
