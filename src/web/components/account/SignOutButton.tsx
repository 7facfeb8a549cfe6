import { LogOut } from 'lucide-react'
import type { ReactNode } from 'react'
import { accountTexts } from '#text/account/account.ts'
import { Button } from '#web/ui/Button.tsx'
import { useLeave } from './use-leave.ts'

const texts = accountTexts.layout

export function SignOutButton({ variant = 'quiet' }: { variant?: 'quiet' | 'ghost' }): ReactNode {
  const { busy, leave } = useLeave()
  return (
    <Button variant={variant} wide busy={busy} busyLabel={texts.signingOut} onClick={leave}>
      <LogOut />
      {texts.signOut}
    </Button>
  )
}
