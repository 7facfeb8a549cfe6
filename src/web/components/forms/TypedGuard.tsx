import type { ReactNode } from 'react'
import { uiTexts } from '#text/site/site.ts'
import { ConfirmDialog } from '#web/ui/dialogs/Dialog.tsx'
import { useLeaveGuard } from '#web/ui/dialogs/use-leave-guard.ts'

const texts = uiTexts.unsaved

/** Asks before what was typed is lost, as by the phone's back button. Mounted only while there is something. */
export function TypedGuard(): ReactNode {
  const blocker = useLeaveGuard(true)
  if (blocker.state !== 'blocked') return null
  return (
    <ConfirmDialog
      danger
      cancelLabel={texts.stay}
      confirmLabel={texts.go}
      onCancel={() => blocker.reset()}
      onConfirm={() => blocker.proceed()}
    >
      <p>{texts.text}</p>
    </ConfirmDialog>
  )
}
