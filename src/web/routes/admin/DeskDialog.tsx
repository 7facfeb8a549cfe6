import { Alert, Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import styles from './desk-dialog.module.css'

interface DeskDialogProps {
  title: string
  /** The labels of the cancelling and the confirming button. */
  back: string
  confirm: string
  /** The action cannot be undone: the confirming button is red. */
  danger?: boolean
  busy?: boolean
  /** Why the last attempt failed, as shown. */
  problem?: string | null
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A confirmation dialog of the back office; its children are the form's fields. */
export function DeskDialog(props: DeskDialogProps): ReactNode {
  const { title, back, confirm, danger = false, busy = false, problem = null, onClose, onSubmit } = props
  // It unmounts while open, so Mantine does not return the focus.
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    },
    [before],
  )
  return (
    <Modal opened onClose={onClose} title={title} size={480} returnFocus={false}>
      <form className={styles['form']} noValidate onSubmit={onSubmit}>
        {props.children}
        {problem === null ? null : (
          <Alert color="bad" role="alert">
            {problem}
          </Alert>
        )}
        <div className={styles['foot']}>
          <Button variant="default" onClick={onClose}>
            {back}
          </Button>
          <Button type="submit" color={danger ? 'bad' : 'brand'} loading={busy}>
            {confirm}
          </Button>
        </div>
      </form>
    </Modal>
  )
}
