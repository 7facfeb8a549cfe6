import type { ReactNode } from 'react'
import type { Attempt } from '#web/api/attempt.ts'
import { useCall } from '#web/api/use-call.ts'
import { ConfirmDialog, type ConfirmDialogProps } from './Dialog.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'

type CallDialogProps<T> = Omit<ConfirmDialogProps, 'onCancel' | 'onConfirm' | 'busy' | 'refused'> &
  Pick<Attempt<T>, 'send' | 'done' | 'refused'> & { onClose: () => void }

/** Asks for confirmation before sending, is busy meanwhile, and shows a refusal in its last line. */
export function CallDialog<T>(props: CallDialogProps<T>): ReactNode {
  const { send, done, refused, onClose, children, ...rest } = props
  const call = useCall({ done, refused })
  return (
    <ConfirmDialog
      {...rest}
      onCancel={onClose}
      onConfirm={() => void call.send(send)}
      busy={call.busy}
      refused={call.problem !== null}
    >
      {children}
      <Problem>{call.problem}</Problem>
    </ConfirmDialog>
  )
}
