/** Smaller movements, in px, are ignored: a resting finger is never quite still. */
const STEP = 8
const PRESSED = 'main :is(a, button, input, select, textarea, summary, label)'

/** Sets on the document what hides the WhatsApp button: `data-down` while it is scrolled down, `data-covers` while it would lie over another button or link. */
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

/** Whether something to press is where the element stands when it is shown: its offsets don't know that it is moved away. */
function covers({
  offsetLeft: x,
  offsetTop: y,
  offsetWidth: width,
  offsetHeight: height,
}: HTMLElement): boolean {
  const parts = [0, 0.5, 1]
  return parts.some((right) =>
    parts.some((down) =>
      document
        .elementsFromPoint(x + right * width, y + down * height)
        .some((part) => part.closest(PRESSED) !== null),
    ),
  )
}
