import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ComponentType,
  type CSSProperties,
  type ReactNode,
} from 'react'
import { createPortal } from 'react-dom'
import { uiTexts } from '#text/site.ts'
import { isSuppressed } from './suppressed.ts'
import { ToastHostContext, type ToastHost } from './toast-host.ts'
import type { Tone, MessageLink, Message, DockProps } from './toast-message.ts'

// Loaded with the first press and not when it is needed: the message may be that there is no connection.
const loadDock = () => import('./ToastDock.tsx').catch(() => ({ default: PlainMessages }))

/** How long plain words are shown: they have no line that tells the time left, so they may take more of it. */
const PLAIN_MS = 6000
const PLAIN: CSSProperties = {
  position: 'fixed',
  inset: 'auto 16px 16px',
  zIndex: 30,
  padding: '14px 16px',
  borderRadius: 14,
  background: 'var(--ink)',
  color: 'var(--ground)',
}

export interface Toasts {
  /** Shown for 3 s. */
  success: (text: string, link?: MessageLink) => void
  /** Shown for 5 s. Takes a text or anything thrown; what says 401 or 400 is left to the screens and not shown. */
  error: (problem: unknown) => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Messages of the page: at the bottom right, over open dialogs too, paused by a pointer that moves over them and by focus. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([])
  // Not `lazy`: what has just been suspended is shown up to 300 ms later than it could be.
  const [Dock, setDock] = useState<ComponentType<DockProps> | null>(null)
  const next = useRef(1)

  const load = useCallback(() => void loadDock().then((loaded) => setDock(() => loaded.default)), [])
  const show = useCallback(
    (tone: Tone, text: string, link?: MessageLink) => {
      load()
      const message = { id: next.current++, tone, text, link }
      setMessages((shown) => [...shown.filter((other) => other.text !== text), message].slice(-4))
    },
    [load],
  )
  const dismiss = useCallback(
    (id: number) => setMessages((shown) => shown.filter((other) => other.id !== id)),
    [],
  )
  const toasts = useMemo<Toasts>(
    () => ({
      success: (text, link) => show('success', text, link),
      error: (problem) => {
        const text = textOf(problem)
        if (!isSuppressed(text)) show('error', text)
      },
    }),
    [show],
  )

  useEffect(() => {
    const controller = new AbortController()
    for (const press of ['pointerdown', 'keydown'])
      addEventListener(press, load, { once: true, signal: controller.signal })
    return () => controller.abort()
  }, [load])

  const enter = useCallback<ToastHost>((dialog) => {
    setHosts((open) => [...open, dialog])
    return () => setHosts((open) => open.filter((other) => other !== dialog))
  }, [])

  return (
    <ToastContext value={toasts}>
      <ToastHostContext value={enter}>{children}</ToastHostContext>
      {messages.length === 0 || Dock === null
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

/** The words at least, where even their looks could not be loaded; the last one gone, they all go. */
function PlainMessages({ messages, onDismiss }: DockProps): ReactNode {
  useEffect(() => {
    const timer = setTimeout(() => messages.forEach(({ id }) => onDismiss(id)), PLAIN_MS)
    return () => clearTimeout(timer)
  }, [messages, onDismiss])
  return (
    <p role="alert" style={PLAIN}>
      {messages.map(({ text }) => text).join(' ')}
    </p>
  )
}
