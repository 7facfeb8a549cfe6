import { isCheckout } from '#domain/site-map/address.ts'
import { paths } from '#domain/site-map/paths.ts'

const NAME = 'cupo-compra'
const COOKIE = new RegExp(`(?:^|; ?)${NAME}=([^;]+)`)
/** As long as the mail's link is valid. */
const THREE_DAYS_SECONDS = 259_200

/** The checkout that waits for a confirmed address, from a browser's Cookie header; null if none. */
export function waitingCheckout(cookie: string): string | null {
  try {
    const path = decodeURIComponent(COOKIE.exec(cookie)?.[1] ?? '')
    return isCheckout(path.split('?')[0] ?? '') ? path : null
  } catch {
    return null
  }
}

/**
 * Stores the checkout for the page that a mail's link opens, whichever address the mail goes to; null once none waits any
 * more.
 */
export function storeCheckout(path: string | null): void {
  const page = paths.confirmarCorreo('')
  const age = path === null ? 0 : THREE_DAYS_SECONDS
  document.cookie = `${NAME}=${encodeURIComponent(path ?? '')}; path=${page}; max-age=${age}; samesite=lax`
}
