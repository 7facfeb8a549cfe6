import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { onMissing } from '#web/api/missing.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { usePendingProfile } from './use-pending-profile.ts'

const CompleteProfileDialog = lazy(() => import('./CompleteProfileDialog.tsx'))

/** Asks for personal data after the server refused to book without it, over what was refused: it can be sent again then. */
export function ProfileAsked(): ReactNode {
  const pending = usePendingProfile()
  const reload = useReload()
  const [asked, setAsked] = useState(false)
  useEffect(
    () =>
      onMissing('profile_incomplete', () => {
        setAsked(true)
        // The server requires fields that this page does not know.
        void reload()
      }),
    [reload],
  )
  if (!asked || pending.length === 0) return null
  const close = (): void => setAsked(false)
  return (
    <Suspense>
      <CompleteProfileDialog
        pending={pending}
        onClose={close}
        onSaved={async () => {
          await reload()
          close()
        }}
      />
    </Suspense>
  )
}
