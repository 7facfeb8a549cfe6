import { callPath } from '#web/api/call-path.ts'
import { CACHED_META } from '#web/worker/messages.ts'

const FIRST_TRY_MS = 3000
const LONGEST_WAIT_MS = 60_000

/**
 * Shows that the browser is offline, or the age of a cached page; a cached page is reloaded as soon as the server
 * responds.
 */
export function showConnection(): void {
  const bar = document.getElementById('offline')
  const words = bar?.querySelector('[data-words]')
  if (!bar || !words) return
  const cached = document.querySelector<HTMLMetaElement>(`meta[name=${CACHED_META}]`)?.content
  if (cached !== undefined) {
    words.textContent = (bar.dataset['cached'] ?? '').replace('{1}', when(new Date(cached), bar.dataset))
    // The page in place of one that is not cached says it itself.
    bar.hidden = document.getElementById('cached') !== null
    void comeBack(FIRST_TRY_MS)
    window.addEventListener('online', () => void comeBack(FIRST_TRY_MS))
    return
  }
  const look = (): void => {
    bar.hidden = navigator.onLine
  }
  look()
  window.addEventListener('online', look)
  window.addEventListener('offline', look)
}

/** In the studio's time zone. */
function when(then: Date, texts: DOMStringMap): string {
  const zone = { timeZone: texts['timezone'] }
  const time = then.toLocaleTimeString('es-MX', {
    ...zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const day = (of: Date): string =>
    of.toLocaleDateString('es-MX', { ...zone, day: 'numeric', month: 'short' })
  const said = (text: string | undefined, ...values: string[]): string =>
    values.reduce((all, value, index) => all.replace(`{${index + 1}}`, value), text ?? '')
  if (day(then) === day(new Date())) return said(texts['today'], time)
  if (day(then) === day(new Date(Date.now() - 86_400_000))) return said(texts['yesterday'], time)
  return said(texts['before'], day(then), time)
}

async function comeBack(wait: number): Promise<void> {
  const answer = navigator.onLine ? await fetch(callPath('GET /health')).catch(() => null) : null
  if (answer?.ok) return location.reload()
  setTimeout(() => void comeBack(Math.min(wait * 2, LONGEST_WAIT_MS)), wait)
}
