import type { ReactNode } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { DeskDialog } from './DeskDialog.tsx'

interface LeaveDialogProps {
  /** What was typed was to be saved, not to be published. */
  saving?: boolean | undefined
  onStay: () => void
  onGo: () => void
}

/** Asks whether what was typed may be lost. */
export function LeaveDialog({ saving = false, onStay, onGo }: LeaveDialogProps): ReactNode {
  const texts = saving ? adminTexts.settings.leaveUnsaved : adminTexts.settings.leave
  return (
    <DeskDialog
      danger
      title={texts.title}
      back={texts.stay}
      confirm={texts.go}
      onClose={onStay}
      onSubmit={(event) => {
        event.preventDefault()
        onGo()
      }}
    >
      <p>{texts.text}</p>
    </DeskDialog>
  )
}
