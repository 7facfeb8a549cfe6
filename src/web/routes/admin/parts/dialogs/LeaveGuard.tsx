import type { ReactNode } from 'react'
import { useLeaveGuard } from '#web/ui/dialogs/use-leave-guard.ts'
import { LeaveDialog } from './DeskDialog.tsx'

interface LeaveGuardProps {
  waiting: boolean
  /** Whether the changes survive a navigation within the page. */
  within?: boolean
  /** What was typed was to be saved, not to be published. */
  saving?: boolean
}

/** Asks before unpublished changes are lost; switching the page's own panels loses none. */
export function LeaveGuard({ waiting, within = true, saving }: LeaveGuardProps): ReactNode {
  const blocker = useLeaveGuard(waiting, within)
  if (blocker.state !== 'blocked') return null
  return <LeaveDialog saving={saving} onStay={() => blocker.reset()} onGo={() => blocker.proceed()} />
}
