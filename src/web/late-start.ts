/** Given by the root once React has taken the page over. */
export const HYDRATED = 'hydrated'

/** The script of the page that is held back until the page stands. */
export const HELD_SCRIPT = 'held-script'

/**
 * Runs in the page, as text, before anything else is loaded: pages that are read more than operated load the
 * application when everything that is seen has arrived and the browser is idle, or with the first sign of a person
 * (pointer, touch, key, scroll, focus), whichever comes first. Links, menus and anchors work without it. A click on
 * what needs the application waits for it and is then made again.
 *
 * It is turned into text by the server, so it must not use anything from outside itself.
 */
function lateStart(held: string, hydrated: string): void {
  const signs = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'wheel', 'scroll', 'focusin']
  let begun = false
  let wanted: HTMLElement | null = null

  const begin = (): void => {
    if (begun) return
    begun = true
    for (const sign of signs) window.removeEventListener(sign, begin, true)
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=held]')) {
      link.href = link.dataset['href'] ?? ''
      link.rel = 'modulepreload'
    }
    const text = document.getElementById(held)
    const script = document.createElement('script')
    script.type = 'module'
    script.nonce = text?.nonce ?? ''
    script.textContent = text?.textContent ?? ''
    document.head.append(script)
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
  const ready = (): void => {
    window.removeEventListener('click', click, true)
    wanted?.removeAttribute('aria-busy')
    wanted?.click()
  }

  for (const sign of signs) window.addEventListener(sign, begin, { capture: true, passive: true })
  const idle = (): void => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) window.requestIdleCallback(begin, { timeout: 3000 })
    else setTimeout(begin, 200)
  }
  if (document.readyState === 'complete') idle()
  else window.addEventListener('load', idle, { once: true })
  window.addEventListener('click', click, true)
  window.addEventListener(hydrated, ready, { once: true })
}

/** The function above as the text of a script. */
export function lateStartScript(): string {
  return `(${lateStart.toString()})(${JSON.stringify(HELD_SCRIPT)},${JSON.stringify(HYDRATED)})`
}
