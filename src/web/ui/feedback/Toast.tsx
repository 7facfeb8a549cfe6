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
import { uiTexts } from '#text/site/site.ts'
import { isSuppressed } from './suppressed.ts'
import { ToastHostContext, type ToastHost } from './toast-host.ts'
import type { Tone, MessageLink, Message, DockProps } from './toast-message.ts'

// Loaded with the first press rather than on demand: the message may be that the browser is offline.
const loadDock = () => import('./ToastDock.tsx').catch(() => ({ default: PlainMessages }))

/** How long plain messages are shown, in ms: longer, since they have no timer line. */
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
  /**
   * Shown for 5 s. Takes a text or anything thrown; texts with 401 or 400 are not shown, since the screens handle
   * those.
   */
  error: (problem: unknown) => void
}

const ToastContext = createContext<Toasts | null>(null)

/** Toasts: at the bottom right, on narrow screens at the top, also over open dialogs, paused by pointer movement over them and by focus. */
export function ToastProvider({ children }: { children: ReactNode }): ReactNode {
  const [messages, setMessages] = useState<readonly Message[]>([])
  const [hosts, setHosts] = useState<readonly HTMLElement[]>([])
  // Not `lazy`: React shows what was suspended up to 300 ms late.
  const [Dock, setDock] = useState<ComponentType<DockProps> | null>(null)
  const next = useRef(1)

  const load = useCallback(() => void loadDock().then((loaded) => setDock(() => loaded.default)), [])
  const show = useCallback(
    (tone: Tone, text: string, link?: MessageLink) => {
      load()
      const message = { id: next.current++, tone, text, link, shown: { ms: 0 } }
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

/** How a screen reports the outcome of an action. */
export function useToast(): Toasts {
  const toasts = useContext(ToastContext)
  if (toasts === null) throw new Error('useToast needs a ToastProvider above it')
  return toasts
}

function textOf(problem: unknown): string {
  if (typeof problem === 'string') return problem
  return problem instanceof Error && problem.message !== '' ? problem.message : uiTexts.failed
}

/** The texts without styles, if the dock could not be loaded; they disappear together after the last one. */
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
