import type { ReactNode } from 'react'
import type { Api } from '#web/api/client.ts'
import { DeskDialog, type DeskDialogProps } from './DeskDialog.tsx'
import { type DeskForm, useDeskForm } from './use-desk-form.ts'

type ConfirmDialogProps<T> = Pick<DeskDialogProps, 'title' | 'back' | 'confirm' | 'danger' | 'children'> &
  Pick<DeskForm<object, T>, 'done' | 'refused' | 'reloads' | 'onClose'> & { send: (once: Api) => Promise<T> }

/** Asks before something is done that needs nothing else to be filled in. */
export function ConfirmDialog<T>(props: ConfirmDialogProps<T>): ReactNode {
  const { send, done, refused, reloads, onClose, ...words } = props
  const { dialog } = useDeskForm({
    initialValues: {},
    send: (_, once) => send(once),
    done,
    refused,
    reloads,
    onClose,
  })
  return <DeskDialog {...dialog} {...words} />
}
