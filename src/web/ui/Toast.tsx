import clsx from 'clsx'
import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createContext, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react'
import type { CSSProperties, ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from '#text/site.ts'
import { ToastHostContext } from './toast-host.ts'
import type { ToastHost } from './toast-host.ts'
import styles from './Toast.module.css'

type Tone = 'success' | 'error'
/** Where a message leads, to a page or a file of its own. */
export interface MessageLink {
  href: string
  words: string
}
interface Message {
  id: number
  tone: Tone
  text: string
  link?: MessageLink | undefined
}

export interface Toasts {
  /** Shown for 3 s. */
  success: (text: string, link?: MessageLink) => void
  /** Shown for 5 s. Takes a text or anything thrown; what says 401 or 400 is left to the screens and not shown. */
  error: (problem: unknown) => void
}

const SHOWN_MS: Record<Tone, number> = { success: 3000, error: 5000 }
/** The codes as words of their own: a price of $1,400.00 is no code. */
const SUPPRESSED = /(?<![\d.,$])40[01](?![\d]|[.,]\d)/

const ToastContext = createContext<Toasts | null>(null)

/** Messages of the page: at the bottom right, over open dialogs too, paused under pointer and focus. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([])
  const next = useRef(1)

  const show = useCallback((tone: Tone, text: string, link?: MessageLink) => {
    const message = { id: next.current++, tone, text, link }
    setMessages((shown) => [...shown.filter((other) => other.text !== text), message].slice(-4))
  }, [])
  const dismiss = useCallback(
    (id: number) => setMessages((shown) => shown.filter((other) => other.id !== id)),
    [],
  )
  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, link) => show('success', text, link),
      error: (problem) => {
        const text = textOf(problem)
        if (!SUPPRESSED.test(text)) show('error', text)
      },
    }),
    [show],
  )

  const enter = useCallback<ToastHost>((dialog) => {
    setHosts((open) => [...open, dialog])
    return () => setHosts((open) => open.filter((other) => other !== dialog))
  }, [])

  return (
    <ToastContext value={toasts}>
      <ToastHostContext value={enter}>{children}</ToastHostContext>
      {messages.length === 0
        ? null
        : createPortal(<Dock messages={messages} onDismiss={dismiss} />, hosts.at(-1) ?? document.body)}
    </ToastContext>
  )
}

/** How a screen tells the outcome of an action. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (toasts === null) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

function textOf(problem: unknown): string {
  if (typeof problem === 'string') return problem
  return problem instanceof Error && problem.message !== '' ? problem.message : uiTexts.failed
}

interface DockProps {
  messages: readonly Message[]
  onDismiss: (id: number) => void
}

function Dock({ messages, onDismiss }: DockProps): ReactNode {
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
      onPointerEnter={() => setPaused(true)}
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
