import { useEffect } from 'react'
import { placeId } from '#domain/site-map/paths.ts'

/** Once in a document. */
let asked = typeof window !== 'undefined'

/** A link of a page that is only read asks for a class: the class's own button is pressed as soon as there is somebody behind it. */
export function usePressAsked(): void {
  useEffect(() => {
    if (!asked) return
    asked = false
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
    // Whoever reloads or comes back has seen it.
    if (visit?.type !== 'navigate' || !window.location.hash.startsWith(`#${placeId('')}`)) return
    const card = document.getElementById(window.location.hash.slice(1))
    // The browser may still be scrolling there smoothly, and an open dialog would stop it half way.
    card?.scrollIntoView({ block: 'center', behavior: 'instant' })
    card?.querySelector<HTMLElement>('[data-class] :is(a, button), :is(a, button)')?.click()
  }, [])
}
