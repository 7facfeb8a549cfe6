// What a page that is read does for its first view. Runs in the page, as text, with late-start.ts: none of these functions may
// use anything from outside itself.

/** Stands on what has many parts below one another: those after the first are laid out once the first view is painted. */
export const UNROLLED = { 'data-unrolled': '' }

/** Milliseconds from one part to the next: what the one before brought to load, unpack and paint is done by then. */
export const PACE = 100

/**
 * Whether this page was open before: reloaded, or come back to. Only then is it known where somebody had been on it, and to
 * ask that takes a phone as long as a paint.
 */
export function wasThereBefore(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return visit?.type !== 'navigate'
}

/** Acts when all that is in view has arrived, and is painted. */
export function whenFirstViewIsSeen(act: () => void): void {
  const painted = (): void => {
    new PerformanceObserver((_paints, observer) => {
      observer.disconnect()
      act()
    }).observe({ type: 'paint', buffered: true })
  }
  if (document.readyState === 'complete') painted()
  else window.addEventListener('load', painted, { once: true })
}

/**
 * One part in a turn, so that a slow phone is never busy with all of them at once. Their pictures are asked for then, and
 * take nothing from those of the first view. How they wait is said in ui/base.css.
 */
export function unroll(whenSeen: (act: () => void) => void, again: boolean, pace: number): void {
  const wholes = document.querySelectorAll('[data-unrolled]')
  const lay = (part: Element): void => part.setAttribute('data-laid', '')
  // Whoever comes to a place further down finds everything above it.
  if (again || location.hash !== '') return wholes.forEach(lay)
  whenSeen(() => {
    for (const whole of wholes) {
      const parts = [...whole.children].slice(1)
      const next = (): void => {
        const part = parts.shift() ?? whole
        lay(part)
        if (part !== whole) setTimeout(() => requestAnimationFrame(next), pace)
      }
      next()
    }
  })
}
