import { paths } from '#domain/site-map/paths.ts'
import { scope, type OpenWindow, type Pressed, type Pushed } from './scope.ts'

/** What the server sends: see `pushMessenger`. */
interface Payload {
  title: string
  body: string
  /** The path that a press opens. */
  link?: string | null
  /** Replaces the notification with the same one. */
  tag?: string
}

/** Shows what was pushed. A browser demands that something is shown for every message. */
export async function showPushed({ data }: Pushed): Promise<void> {
  if (data === null) return
  const { title, body, link, tag } = data.json() as Payload
  await scope.registration.showNotification(title, {
    body,
    lang: 'es-MX',
    icon: paths.iconOf(192),
    badge: paths.iconOf(96),
    data: { link: link ?? null },
    ...(tag !== undefined && { tag }),
  })
}

/**
 * Opens the URL of a notification: focuses a window that shows it, else opens a new one. It never navigates another
 * window, where a form may be half filled in, and never leaves the origin.
 */
export async function openPressed({ notification }: Pressed): Promise<void> {
  notification.close()
  const { link } = (notification.data ?? {}) as { link?: string | null }
  const { origin } = scope.location
  const url = new URL(link ?? '/', origin)
  const target = url.origin === origin ? url : new URL('/', origin)
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const places = await Promise.all(windows.map(placeOf))
  const there = windows[places.indexOf(pathOf(target.href))]
  await (there ? there.focus() : scope.clients.openWindow(target.href))
}

/** How long a page has to answer, in ms. One that the browser has frozen says nothing. */
const PATIENCE_MS = 500

/** The path that a window shows; null if it does not say. A window's `url` is the one with which its document was loaded. */
function placeOf(window: OpenWindow): Promise<string | null> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }) => resolve(pathOf(String(data))))
    port1.start()
    window.postMessage({ kind: 'where' }, [port2])
    setTimeout(() => resolve(null), PATIENCE_MS)
  })
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address)
  return pathname + search
}
