import { LogOut } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { accountTexts } from '#text/account/account.ts'
import { offlineTexts } from '#text/site/offline.ts'
import { signOut } from '#web/api/browser.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Button } from '#web/ui/Button.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const texts = accountTexts.layout

/** Ends the session and loads the sign-in page as a document, so that nothing of the account stays in memory. */
export function SignOutButton({ variant = 'quiet' }: { variant?: 'quiet' | 'ghost' }): ReactNode {
  const [busy, setBusy] = useState(false)
  const toast = useToast()
  const leave = async (): Promise<void> => {
    setBusy(true)
    if (await signOut()) return window.location.assign(paths.entrar())
    setBusy(false)
    toast.error(offlineTexts.signOut)
  }
  return (
    <Button variant={variant} wide busy={busy} busyLabel={texts.signingOut} onClick={() => void leave()}>
      <LogOut />
      {texts.signOut}
    </Button>
  )
}
