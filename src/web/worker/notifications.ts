import { scope, type Pressed, type Pushed } from './scope.ts'

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
    icon: '/icon/192.png',
    badge: '/icon/96.png',
    data: { link: link ?? null },
    ...(tag !== undefined && { tag }),
  })
}

/** Opens the page of a notification: in a window of the site that is open, else in a new one. Never on another origin. */
export async function openPressed({ notification }: Pressed): Promise<void> {
  notification.close()
  const { link } = (notification.data ?? {}) as { link?: string | null }
  const url = new URL(link ?? '/', scope.location.origin)
  const target = url.origin === scope.location.origin ? url.href : scope.location.origin
  const windows = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false })
  const [first] = windows
  if (first === undefined) {
    await scope.clients.openWindow(target)
    return
  }
  const there = await first.navigate(target)
  await (there ?? first).focus()
}
