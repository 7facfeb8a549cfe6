import clsx from 'clsx'
import { X } from 'lucide-react'
import {
  useContext,
  useEffect,
  useId,
  useRef,
  type CSSProperties,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { uiTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { ToastHostContext } from '#web/ui/feedback/toast-host.ts'
import { firstStop } from './first-stop.ts'
import { focusHeading } from './focus-heading.ts'
import styles from './Dialog.module.css'

export interface DialogProps {
  /** Called by the close control, Escape or a click outside; the caller then leaves it out. */
  onClose: () => void
  title: ReactNode
  /** Shows the title to screen readers only. */
  titleHidden?: boolean
  children: ReactNode
  /** The safe choice, before the footer's buttons, on the phone below them: closes it. */
  back?: string | undefined
  /** Further buttons. */
  footer?: ReactNode
  /** Maximum width in px; default 480. */
  width?: number
  /** A click outside does nothing. */
  staticBackdrop?: boolean
  /** False removes the close control and disables Escape: the dialog must be answered. */
  closable?: boolean
  /** Something is on its way, whose outcome belongs here: nothing closes the dialog. */
  busy?: boolean | undefined
  /** The content brings its own padding. */
  flush?: boolean
  className?: string
}

/**
 * A modal dialog on the native element: the focus begins at its first field or its heading, stays inside and returns
 * afterwards. Centred on the desktop, a
 * sheet from the bottom edge on the phone.
 */
export function Dialog(props: DialogProps): ReactNode {
  const { title, titleHidden = false, children, width, staticBackdrop = false, busy = false } = props
  const { back, footer, closable = true, flush = false, className } = props
  const ref = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const hostToasts = useContext(ToastHostContext)
  const onClose = (): void => {
    if (!busy) props.onClose()
  }

  useEffect(() => {
    const dialog = ref.current
    const before = document.activeElement
    if (dialog === null) return undefined
    if (!dialog.open) dialog.showModal()
    firstStop(dialog)?.focus({ preventScroll: true })
    const leave = hostToasts?.(dialog)
    return () => {
      leave?.()
      dialog.close()
      if (!(before instanceof HTMLElement) || before === document.body) focusHeading()
      // It may be gone, e.g. after its list was reloaded; whoever changed the list then says where the focus goes.
      else if (before.isConnected) before.focus({ preventScroll: true })
    }
  }, [hostToasts])

  // A browser lets Escape, or Android's way back, be refused once: pressed again, it closes the element by itself. Whether the dialog
  // goes is still its caller's to say, who may ask first.
  const leave = (event: SyntheticEvent): void => {
    // A file picker that is dismissed cancels, too, and bubbles.
    if (event.target !== ref.current) return
    event.preventDefault()
    if (!ref.current.open) ref.current.showModal()
    if (closable) onClose()
  }
  // Selecting text out of the dialog ends beside it, too.
  const pressedBeside = useRef(false)
  const clickBeside = (event: MouseEvent<HTMLDialogElement>): void => {
    if (event.target === ref.current && pressedBeside.current && closable && !staticBackdrop) onClose()
  }

  return (
    // Escape does for the keyboard what a click outside does.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      ref={ref}
      className={clsx(styles['dialog'], className)}
      style={width === undefined ? undefined : ({ '--dialog-width': `${width}px` } as CSSProperties)}
      aria-labelledby={titleId}
      onCancel={leave}
      onClose={leave}
      onPointerDown={(event) => {
        pressedBeside.current = event.target === ref.current
      }}
      onClick={clickBeside}
    >
      <div className={clsx(styles['head'], titleHidden && styles['bare'])}>
        <h2 className={clsx('t-3', titleHidden && 'vh')} id={titleId} tabIndex={-1}>
          {title}
        </h2>
        {closable ? (
          <Button
            variant="ghost"
            icon
            aria-label={uiTexts.close}
            aria-disabled={busy || undefined}
            onClick={onClose}
          >
            <X />
          </Button>
        ) : null}
      </div>
      <div className={clsx(styles['body'], flush && styles['flush'])}>{children}</div>
      {back || footer ? (
        <div className={styles['foot']}>
          {back ? (
            <Button variant="quiet" aria-disabled={busy || undefined} onClick={onClose}>
              {back}
            </Button>
          ) : null}
          {footer}
        </div>
      ) : null}
    </dialog>
  )
}

export interface ConfirmDialogProps {
  onCancel: () => void
  onConfirm: () => void
  children: ReactNode
  title?: string
  cancelLabel?: string
  /** Names what is done. */
  confirmLabel: string
  /** The action can't be undone: the confirming button is red. */
  danger?: boolean
  busy?: boolean
  /** Why it was refused is shown: it may be closed, though the page is still read again. */
  refused?: boolean
  busyLabel?: string
}

/** Asks for confirmation. A click outside does nothing. */
export function ConfirmDialog(props: ConfirmDialogProps): ReactNode {
  const { title = uiTexts.confirmTitle, cancelLabel = uiTexts.cancel, danger = false } = props
  return (
    <Dialog
      onClose={props.onCancel}
      title={title}
      staticBackdrop
      busy={props.busy && !props.refused}
      back={cancelLabel}
      footer={
        <Button
          variant={danger ? 'danger' : 'primary'}
          busy={props.busy ?? false}
          {...(props.busyLabel === undefined ? {} : { busyLabel: props.busyLabel })}
          onClick={props.onConfirm}
        >
          {props.confirmLabel}
        </Button>
      }
    >
      {props.children}
    </Dialog>
  )
}
