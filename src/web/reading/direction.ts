/** Movements smaller than this, in px, are ignored: a resting finger never stays still. */
const STEP = 8

/** Sets on the document what hides the WhatsApp button: `data-down` while it is scrolled down, `data-covers` while it would lie over another. */
export function markDirection(): void {
  const { documentElement: root } = document
  const floating = document.querySelector<HTMLElement>('[data-floating]')
  let last = window.scrollY
  const look = (): void => {
    root.toggleAttribute('data-covers', floating !== null && covers(floating))
    const { scrollY: now } = window
    if (Math.abs(now - last) < STEP) return
    root.toggleAttribute('data-down', now > last && now > 0)
    last = now
  }
  look()
  for (const event of ['scroll', 'resize', 'load']) window.addEventListener(event, look, { passive: true })
}

/** Whether the button would cover something to press when it is shown. Its offsets ignore the transform that hides it. */
function covers({ offsetLeft: x, offsetTop: y, offsetWidth: size }: HTMLElement): boolean {
  const at = [0, size / 2, size]
  return at.some((right) =>
    at.some((down) =>
      document
        .elementsFromPoint(x + right, y + down)
        .some((part) => part.closest('main :is(a, button, summary)')),
    ),
  )
}
