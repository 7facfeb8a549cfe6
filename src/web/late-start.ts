import { KEPT_META } from './worker/messages.ts'

/** Given by the root once React has taken the page over. */
export const HYDRATED = 'hydrated'

/** The script of the page that is held back until the page stands. */
export const HELD_SCRIPT = 'held-script'

/** Stands on the document until its application starts: what is not in view can wait so long. */
export const STILL = 'data-still'

/** A style sheet's link whose styles stand in the page. */
export const HELD_SHEET = 'held-sheet'

/** Stands on what changes by itself, the calendar: in view it needs the application. */
export const ALIVE = { 'data-alive': '' }

/**
 * Runs in the page, as text, before anything else is loaded: pages that are read more than operated load the
 * application with the first sign of a person (pointer, touch, key, scroll, focus, a return to the page), or when
 * something that changes by itself is in view, everything that is seen has arrived and the browser is idle. Links, menus
 * and anchors work without it. A click on what needs the application waits for it and is then made again.
 *
 * It is turned into text by the server, so it must not use anything from outside itself.
 */
function lateStart(names: {
  held: string
  sheet: string
  still: string
  hydrated: string
  kept: string
}): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin']
  let begun = false
  let wanted: HTMLElement | null = null
  const came = location.pathname + location.search

  const begin = (): void => {
    if (begun) return
    // A sign that comes while the document still does: what is to be started is not all there.
    if (document.readyState === 'loading') return document.addEventListener('DOMContentLoaded', begin)
    begun = true
    for (const sign of signs) window.removeEventListener(sign, begin, true)
    document.documentElement.removeAttribute(names.still)
    document.removeEventListener('visibilitychange', back)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) {
      link.href = link.dataset['href'] ?? ''
      link.rel = 'modulepreload'
    }
    // Switched off, a link loads nothing and is still found by what would load its sheet.
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${names.sheet}]`)) {
      link.disabled = true
      link.href = link.dataset['href'] ?? ''
      link.rel = 'stylesheet'
    }
    const text = document.getElementById(names.held)
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = text?.nonce ?? ''
    script.textContent = text?.textContent ?? ''
    document.head.append(script)
  }
  // Back from elsewhere, somebody finds the week as it is now and not as it was.
  const back = (): void => {
    if (document.visibilityState === 'visible') begin()
  }
  const click = (event: MouseEvent): void => {
    const chosen = event.target instanceof Element && event.target.closest('a, button')
    if (
      !(chosen instanceof HTMLElement) ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey
    )
      return
    const waits =
      chosen instanceof HTMLButtonElement ? !chosen.popoverTargetElement : 'live' in chosen.dataset
    if (!waits) return
    event.preventDefault()
    event.stopPropagation()
    chosen.setAttribute('aria-busy', 'true')
    wanted = chosen
    begin()
  }
  // After a reload the way back leads through addresses of this same document, and nobody would show what stands there.
  const turn = (): void => {
    if (location.pathname + location.search !== came) location.reload()
  }
  const ready = (): void => {
    window.removeEventListener('click', click, true)
    window.removeEventListener('popstate', turn)
    wanted?.removeAttribute('aria-busy')
    wanted?.click()
  }

  for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true })
  document.addEventListener('visibilitychange', back)
  const idle = (): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: 3000 })
    else setTimeout(begin, 200)
  }
  const watch = (): void => {
    // Kept from before: only the application can say so, and all of it is there.
    if (document.querySelectorAll(`meta[name=${names.kept}]`).length > 0) return begin()
    const view = new IntersectionObserver((parts) => {
      if (!parts.some((part) => part.isIntersecting)) return
      view.disconnect()
      idle()
    })
    for (const part of document.querySelectorAll('[data-alive]')) view.observe(part)
  }
  if (document.readyState === 'complete') watch()
  else window.addEventListener('load', watch, { once: true })
  window.addEventListener('click', click, true)
  window.addEventListener('popstate', turn)
  window.addEventListener(names.hydrated, ready, { once: true })
}

/** The function above as the text of a script. */
export function lateStartScript(): string {
  const names = {
    held: HELD_SCRIPT,
    sheet: HELD_SHEET,
    still: STILL,
    hydrated: HYDRATED,
    kept: KEPT_META,
  }
  return `(${lateStart.toString()})(${JSON.stringify(names)})`
}
