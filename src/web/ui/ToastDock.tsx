import clsx from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type ReactNode } from 'react'
import { uiTexts } from '#text/site.ts'
import type { DockProps, Message, Tone } from './toast-message.ts'
import styles from './Toast.module.css'

const SHOWN_MS: Record<Tone, number> = { success: 3000, error: 5000 }

/** Messages above everything else, each with what is left of its time. */
export default function ToastDock({ messages, onDismiss }: DockProps): ReactNode {
  const dock = useRef<HTMLDivElement>(null)

  useEffect(() => {
    // As a popover it lies above everything else of the top layer and is cut off by nothing. A message and the end of the
    // dialog that it would stand in may come together; it is then about to move on to the page.
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
  const { id, tone, text, link } = message
  const [paused, setPaused] = useState(false)
  const left = useRef(SHOWN_MS[tone])

  useEffect(() => {
    if (paused) return undefined
    const since = Date.now()
    const timer = setTimeout(() => onDismiss(id), left.current)
    return () => {
      clearTimeout(timer)
      left.current = Math.max(600, left.current - (Date.now() - since))
    }
  }, [paused, id, onDismiss])

  return (
    <div
      className={clsx(styles['toast'], styles[tone])}
      role={tone === 'error' ? 'alert' : 'status'}
      data-paused={paused}
      // Moving and not entering: on the phone a message comes up under the pointer that pressed the dialog's button and rests
      // there, and would never go.
      onPointerMove={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {tone === 'error' ? <CircleAlert aria-hidden /> : <CircleCheck aria-hidden />}
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
        <X aria-hidden />
      </button>
      <span className={styles['time']} style={{ '--for': `${SHOWN_MS[tone]}ms` } as CSSProperties} />
    </div>
  )
}
