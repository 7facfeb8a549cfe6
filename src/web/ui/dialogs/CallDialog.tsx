import type { ReactNode } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './Dialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'

interface CallDialogProps extends Omit<ConfirmDialogProps, 'onCancel' | 'busy'> {
  /** The state of the call, see `useCall`. */
  call: { busy: boolean; problem: string | null }
  onClose: () => void
}

/** Asks for confirmation before sending, is busy meanwhile, and shows a refusal in its last line. */
export function CallDialog({ call, onClose, children, ...rest }: CallDialogProps): ReactNode {
  return (
    <ConfirmDialog {...rest} onCancel={onClose} busy={call.busy}>
      {children}
      <Problem>{call.problem}</Problem>
    </ConfirmDialog>
  )
}
