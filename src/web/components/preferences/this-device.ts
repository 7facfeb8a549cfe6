import { isSafariOnTouch } from '#web/install/offer.ts'
import { keyBytes } from '#web/worker/push-key.ts'

/**
 * What this browser can do with notifications. `install`: an iPhone shows them only for a site on its home screen. `denied`: the
 * person or the browser refused, and only the browser's settings change that.
 */
export type Ability = 'unsupported' | 'install' | 'denied' | 'able'

export function abilityHere(): Ability {
  const able = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  if (!able) return isSafariOnTouch() && !navigator.standalone ? 'install' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** How long to wait for the service worker, which a first visit is still installing, in ms. */
const PATIENCE_MS = 10_000

async function pushManager(): Promise<PushManager> {
  const late = new Promise<never>((_, reject) =>
    setTimeout(() => reject(new Error('no service worker')), PATIENCE_MS),
  )
  const { pushManager: manager } = await Promise.race([navigator.serviceWorker.ready, late])
  return manager
}

/**
 * Asks for permission and subscribes; call it from a press. Returns null when the person closed the question or refused. A
 * subscription with another key, or one whose account has signed out, is replaced: its address must not live on.
 */
export async function subscribe(publicKey: string): Promise<PushSubscriptionJSON | null> {
  if ((await Notification.requestPermission()) !== 'granted') return null
  const manager = await pushManager()
  await (await manager.getSubscription())?.unsubscribe()
  const subscription = await manager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: keyBytes(publicKey),
  })
  return subscription.toJSON()
}

/** Unsubscribes this browser, if it has subscribed. */
export async function unsubscribe(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}
