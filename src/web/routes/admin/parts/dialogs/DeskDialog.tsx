import { Button, Modal } from '@mantine/core'
import { type FormEvent, type ReactNode, useCallback, useRef, useState } from 'react'
import { adminTexts } from '#text/admin/admin.ts'
import { uiTexts } from '#text/site/site.ts'
import { isWaiting } from '#web/api/attempt.ts'
import { firstStop } from '#web/ui/dialogs/first-stop.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import styles from './desk-dialog.module.css'
import { useOpenerFocus } from './use-opener-focus.ts'

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

export interface DeskDialogProps {
  title: string
  /** The labels of the cancelling and the confirming button. */
  back?: string
  confirm: string
  /** The action cannot be undone: the confirming button is red. */
  danger?: boolean
  /** It cannot be confirmed as it is; the dialog says why. */
  disabled?: boolean
  /** The id of what says so. */
  describedBy?: string
  busy?: boolean
  /** Why the last attempt failed, as shown. */
  problem?: string | null
  /** Something is typed that is not saved. */
  typed?: boolean
  /** What asks before the page is left. */
  guard?: ReactNode
  /** Closing it leads a step back, to what was typed. */
  keeps?: boolean
  onClose: () => void
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
  children: ReactNode
}

/** A confirmation dialog of the back office; its children are the form's fields. */
export function DeskDialog(props: DeskDialogProps): ReactNode {
  const {
    title,
    back = uiTexts.back,
    confirm,
    danger = false,
    disabled,
    busy = false,
    problem = null,
  } = props
  const { onSubmit } = props
  const waiting = isWaiting({ busy, problem })
  const idle = waiting ? { 'aria-disabled': true, 'data-disabled': true } : {}
  const [asking, ask] = useState(false)
  /** However it is closed, nothing is taken away that was typed. */
  const leave = (): void => {
    if (waiting || !isInFront(form.current)) return
    if (props.guard && !props.keeps) ask(true)
    else props.onClose()
  }
  useOpenerFocus()
  const form = useRef<HTMLFormElement>(null)
  const mark = useCallback((node: HTMLFormElement | null) => {
    form.current = node
    markFirstStop(node)
  }, [])
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    onSubmit(event)
  }
  return (
    <>
      <Modal
        opened
        onClose={leave}
        closeOnClickOutside={!props.guard}
        closeButtonProps={{ 'aria-label': uiTexts.close, ...idle }}
        title={title}
        classNames={{ content: styles['content'] ?? '' }}
        size={480}
        returnFocus={false}
      >
        <form
          ref={mark}
          className={styles['form']}
          noValidate
          onSubmit={submit}
          data-typed={props.typed || undefined}
        >
          {props.children}
          <Problem>{problem}</Problem>
          <div className={styles['foot']}>
            <Button variant="default" {...idle} onClick={leave}>
              {back}
            </Button>
            <BusyButton
              type="submit"
              color={danger ? 'bad' : 'brand'}
              disabled={disabled}
              aria-describedby={props.describedBy}
              busy={busy}
            >
              {confirm}
            </BusyButton>
          </div>
        </form>
      </Modal>
      {props.guard}
      {asking ? (
        <LeaveDialog
          saving
          onStay={() => ask(false)}
          onGo={() => {
            ask(false)
            props.onClose()
          }}
        />
      ) : null}
    </>
  )
}

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
      onSubmit={onGo}
    >
      <p>{texts.text}</p>
    </DeskDialog>
  )
}
