import { useEffect, type ReactNode } from 'react'
import { useBlocker } from 'react-router'
import { adminTexts } from '#text/admin.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'

const texts = adminTexts.settings.leave

interface LeaveGuardProps {
  waiting: boolean
  /** Whether the changes outlast a move within the page. */
  within?: boolean
}

/** Asks before changes that were not published are lost; moving between the page's own panels loses none. */
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
  return (
    <Dialog
      open={blocker.state === 'blocked'}
      onClose={stay}
      title={texts.title}
      footer={
        <>
          <Button variant="quiet" onClick={stay}>
            {texts.stay}
          </Button>
          <Button variant="danger" onClick={() => blocker.proceed?.()}>
            {texts.go}
          </Button>
        </>
      }
    >
      <p>{texts.text}</p>
    </Dialog>
  )
}
