import { useEffect } from 'react'
import { placeId } from '#domain/site-map/paths.ts'

/** Once per document. */
let asked = typeof window !== 'undefined'

/** A reading page's link names a class: presses that class's button once hydrated. */
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
    card?.querySelector<HTMLElement>('[data-class] :is(a, button), :is(a, button)')?.click()
  }, [])
}
