import { useEffect } from 'react'
import { placeId } from '#domain/site-map/paths.ts'

/** Once per document. */
let asked = typeof window !== 'undefined'

/**
 * A link of a reading page, or one pressed before the page was hydrated, names a class: presses what the whole card of that class presses. For whoever has a place already that leads to it.
 */
export function usePressAsked(): void {
  useEffect(() => {
    if (!asked) return
    asked = false
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // After a reload or going back it has already been handled.
    if (visit?.type !== 'navigate' || !window.location.hash.startsWith(`#${placeId('')}`)) return
    const card = document.getElementById(window.location.hash.slice(1))
    // The browser may still be scrolling there smoothly, which an open dialog would interrupt.
    card?.scrollIntoView({ block: 'center', behavior: 'instant' })
    card?.querySelector<HTMLElement>('[data-whole]')?.click()
  }, [])
}
