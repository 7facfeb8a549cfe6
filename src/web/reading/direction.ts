/** Smaller movements, in px, are ignored: a resting finger is never quite still. */
const STEP = 8

/** Sets `data-down` on the document while it is scrolled down; the WhatsApp button then hides. */
export function markDirection(): void {
  let last = window.scrollY
  const look = (): void => {
    const { scrollY: now } = window
    if (Math.abs(now - last) < STEP) return
    document.documentElement.toggleAttribute('data-down', now > last && now > 0)
    last = now
  }
  window.addEventListener('scroll', look, { passive: true })
}
