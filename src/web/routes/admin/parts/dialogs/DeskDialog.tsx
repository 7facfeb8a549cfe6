import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { uiTexts } from '#text/site/site.ts'
import { focusHeading } from '#web/ui/dialogs/focus-heading.ts'
import { firstStop } from '#web/ui/dialogs/first-stop.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import styles from './desk-dialog.module.css'

/** How long a page takes at most to show what was read again. */
const SHOWN_MS = 300

/** Mantine gives the focus to what is marked, or else to the first control, which is the one that closes. */
function markFirstStop(form: HTMLFormElement | null): void {
  const dialog = form?.closest('[role="dialog"]')
  const stop = dialog ? firstStop(dialog) : null
  if (stop instanceof HTMLHeadingElement) stop.tabIndex = -1
  stop?.setAttribute('data-autofocus', '')
}

/** Escape reaches every open dialog, and closes the one in front. */
const isInFront = (form: HTMLFormElement | null): boolean =>
  form?.closest(OPEN) === [...document.querySelectorAll(OPEN)].at(-1)
const OPEN = '[aria-modal="true"]'

/** What gets the focus back. A menu is gone by then, so that is the button which opened it. */
function openerNow(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : document.activeElement
}

export interface DeskDialogProps {
  title: string
  /** The labels of the cancelling and the confirming button. */
  back?: string
  confirm: string
  /** The action cannot be undone: the confirming button is red. */
  danger?: boolean
  busy?: boolean
  /** Why the last attempt failed, as shown. */
  problem?: string | null
  /** What asks before the page is left. */
  guard?: ReactNode
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A confirmation dialog of the back office; its children are the form's fields. */
export function DeskDialog(props: DeskDialogProps): ReactNode {
  const { title, back = uiTexts.back, confirm, danger = false, busy = false, problem = null } = props
  const { onClose, onSubmit } = props
  // It unmounts while open, so Mantine does not return the focus.
  const [before] = useState(openerNow)
  const form = useRef<HTMLFormElement>(null)
  const mark = useCallback((node: HTMLFormElement | null) => {
    form.current = node
    markFirstStop(node)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit(event)
  }
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      // The button may go with what the dialog changed, once the page shows that.
      setTimeout(() => {
        if (before?.isConnected !== true && document.activeElement === document.body) focusHeading()
      }, SHOWN_MS)
    },
    [before],
  )
  return (
    <>
      <Modal
        opened
        onClose={() => isInFront(form.current) && onClose()}
        title={title}
        size={480}
        returnFocus={false}
      >
        <form ref={mark} className={styles['form']} noValidate onSubmit={submit}>
          {props.children}
          <Problem>{problem}</Problem>
          <div className={styles['foot']}>
            <Button variant="default" onClick={onClose}>
              {back}
            </Button>
            <BusyButton type="submit" color={danger ? 'bad' : 'brand'} busy={busy}>
              {confirm}
            </BusyButton>
          </div>
        </form>
      </Modal>
      {props.guard}
    </>
  )
}
