import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { adminTexts } from '#text/admin/admin.ts'
import { DeskDialog } from './DeskDialog.tsx'

const texts = adminTexts.settings.leave

interface LeaveGuardProps {
  waiting: boolean
  /** Whether the changes survive a navigation within the page. */
  within?: boolean
}

/** Asks before unpublished changes are lost; switching the page's own panels loses none. */
export function LeaveGuard({ waiting, within = true }: LeaveGuardProps): ReactNode {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      waiting && (!within || currentLocation.pathname !== nextLocation.pathname),
  )

  useEffect(() => {
    if (!waiting) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [waiting])

  const stay = (): void => blocker.reset?.()
  if (blocker.state !== 'blocked') return null
  return (
    <DeskDialog
      danger
      title={texts.title}
      back={texts.stay}
      confirm={texts.go}
      onClose={stay}
      onSubmit={(event) => {
        event.preventDefault()
        blocker.proceed()
      }}
    >
      <p>{texts.text}</p>
    </DeskDialog>
  )
}
