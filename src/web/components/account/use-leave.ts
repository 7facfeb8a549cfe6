import { useState } from 'react'
import { paths } from '#domain/site-map/paths.ts'
import { offlineTexts } from '#text/site/offline.ts'
import { signOut } from '#web/api/browser.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

/**
 * Ends the session and loads the sign-in page as a document, so that nothing of the account stays in memory. Says so if the session
 * stays open.
 * @param back where the sign-in page returns to
 */
export function useLeave(back: string | null = null): { busy: boolean; leave: () => void } {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const end = async (): Promise<void> => {
    setBusy(true)
    if (await signOut()) return window.location.assign(paths.entrar(back))
    setBusy(false)
    toast.error(offlineTexts.signOut)
  }
  return { busy, leave: () => void end() }
}
