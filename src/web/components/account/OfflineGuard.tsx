import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { accountTexts } from '#text/account.ts'
import { useToast } from '#web/ui/Toast.tsx'

/** Without a connection the page stays as it is: leaving it would only show that the next one cannot be loaded. */
export function OfflineGuard(): null {
  const toast = useToast()
  const blocker = useBlocker(() => !navigator.onLine)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    toast.error(accountTexts.problem.offline)
    blocker.reset()
  }, [blocker, toast])
  return null
}
