import clsx from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { uiTexts } from '#text/site/site.ts'
import type { DockProps, Message, Tone } from './toast-message.ts'
import styles from './Toast.module.css'

const SHOWN_MS: Record<Tone, number> = { success: 3000, error: 5000 }

/** Toasts above everything else, each with its remaining time. */
export default function ToastDock({ messages, onDismiss }: DockProps): ReactNode {
  const dock = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // As a popover it is above everything else in the top layer and is not clipped. A message may arrive while its
    // dialog closes; then it is about to move to the page.
    if (dock.current?.isConnected) dock.current.showPopover?.()
  }, [])

  return (
    <div className={styles['dock']} ref={dock} popover="manual">
      {messages.map((message) => (
        <ToastCard key={message.id} message={message} onDismiss={onDismiss} />
      ))}
    </div>
  )
}

function ToastCard({ message, onDismiss }: { message: Message; onDismiss: (id: number) => void }): ReactNode {
  const { id, tone, text, link, shown } = message
  const [paused, setPaused] = useState(false)
  const [before] = useState(shown.ms)

  useEffect(() => {
    if (paused) return undefined
    const since = Date.now()
    const timer = setTimeout(() => onDismiss(id), Math.max(600, SHOWN_MS[tone] - shown.ms))
    return () => {
      clearTimeout(timer)
      shown.ms += Date.now() - since
    }
  }, [paused, id, tone, shown, onDismiss])

  return (
    <div
      className={clsx(styles['toast'], styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
      data-paused={paused}
      // pointermove, not pointerenter: on the phone a toast appears under the pointer that pressed the dialog's
      // button, and would be paused forever.
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {tone === 'error' ? <CircleAlert /> : <CircleCheck />}
      <span className={styles['text']}>
        {text}
        {link === undefined ? null : (
          <a className={styles['link']} href={link.href}>
            {link.words}
          </a>
        )}
      </span>
      <button
        type="button"
        className={styles['close']}
        aria-label={uiTexts.closeMessage}
        onClick={() => onDismiss(id)}
      >
        <X />
      </button>
      <span
        className={styles['time']}
        style={{ '--for': `${SHOWN_MS[tone]}ms`, '--shown': `${before}ms` } as CSSProperties}
      />
    </div>
  )
}
