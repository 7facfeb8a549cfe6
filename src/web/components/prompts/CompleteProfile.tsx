import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { useReload } from '#web/offline/stale-data.ts'
import { ifStored } from '#web/stored-text.ts'
import { useDocumentsPending } from './documents-pending.ts'
import { usePendingProfile } from './use-pending-profile.ts'

// Left out if it is lost: later it would come over something else.
const CompleteProfileDialog = lazy(() =>
  import('./CompleteProfileDialog.tsx').catch(() => ({ default: () => null })),
)
const DISMISSED = 'cupo-profile-later'

/** Asks for missing personal data over the calendar, once per visit; booking asks again. */
export function CompleteProfile(): ReactNode {
  const pending = usePendingProfile()
  const documents = useDocumentsPending()
  const asks = pending.length > 0 && !documents
  const reload = useReload()
  const [open, setOpen] = useState(false)
  useEffect(() => {
    if (!asks || isDismissed()) return undefined
    const timer = setTimeout(() => {
      // Never on top of another dialog: booking asks by itself.
      if (document.querySelector('dialog[open]') === null) setOpen(true)
    })
    return () => clearTimeout(timer)
  }, [asks])
  if (!asks || !open) return null
  return (
    <Suspense>
      <CompleteProfileDialog
        pending={pending}
        onClose={() => {
          dismiss()
          setOpen(false)
        }}
        onSaved={reload}
      />
    </Suspense>
  )
}

// Without storage it is shown on each page.
const isDismissed = (): boolean => ifStored(() => sessionStorage.getItem(DISMISSED)) !== null
const dismiss = (): void => void ifStored(() => sessionStorage.setItem(DISMISSED, '1'))
