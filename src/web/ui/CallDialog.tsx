import type { ReactNode } from 'react'
import { ConfirmDialog, type ConfirmDialogProps } from './Dialog.tsx'
import { Problem } from './feedback.tsx'

interface CallDialogProps extends Omit<ConfirmDialogProps, 'open' | 'onCancel' | 'busy'> {
  /** What is asked about, see `useCall`: under way, or refused. */
  call: { busy: boolean; problem: string | null }
  onClose: () => void
}

/** Asks before something is sent, is busy meanwhile, and says in its last line why it was refused. */
export function CallDialog({ call, onClose, children, ...rest }: CallDialogProps): ReactNode {
  return (
    <ConfirmDialog {...rest} open onCancel={onClose} busy={call.busy}>
      {children}
      <Problem>{call.problem}</Problem>
    </ConfirmDialog>
  )
}
