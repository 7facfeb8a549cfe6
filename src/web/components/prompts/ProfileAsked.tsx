import { useEffect, useState, type ReactNode } from 'react'
import { onMissing } from '#web/api/missing.ts'
import { asked } from '#web/offline/asked.tsx'
import { useReload } from '#web/offline/stale-data.ts'
import { usePendingProfile } from './use-pending-profile.ts'

const CompleteProfileDialog = asked(async () => (await import('./CompleteProfileDialog.tsx')).default)

/** Asks for personal data after the server refused to book without it, over what was refused: it can be sent again then. */
export function ProfileAsked(): ReactNode {
  const pending = usePendingProfile()
  const reload = useReload()
  const [wanted, setWanted] = useState(false)
  useEffect(
    () =>
      onMissing('profile_incomplete', () => {
        setWanted(true)
        // The server requires fields that this page does not know.
        void reload()
      }),
    [reload],
  )
  if (!wanted || pending.length === 0) return null
  const close = (): void => setWanted(false)
  return (
    <CompleteProfileDialog
      pending={pending}
      onClose={close}
      onLost={close}
      onSaved={async () => {
        await reload()
        close()
      }}
    />
  )
}
