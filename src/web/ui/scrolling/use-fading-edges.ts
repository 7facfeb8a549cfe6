import { useEffect, useState, type RefObject } from 'react'
import styles from './fading-edges.module.css'

/** The edges beyond which a row continues; `phone`: not measured yet, and the phone surely is narrower than the row. */
type Hidden = 'none' | 'start' | 'end' | 'both' | 'phone'

function hiddenOf({ scrollLeft, clientWidth, scrollWidth }: HTMLElement): Hidden {
  // Tolerates fractions of a pixel.
  const [start, end] = [scrollLeft > 1, scrollLeft + clientWidth < scrollWidth - 1]
  if (start && end) return 'both'
  return start ? 'start' : end ? 'end' : 'none'
}

/**
 * For a row that scrolls sideways: an edge fades if the row continues there.
 * @param before how it is before it is measured, and without JavaScript
 * @returns the row's `className`, and its `data-hidden`
 */
export function useFadingEdges(
  row: RefObject<HTMLElement | null>,
  before: 'none' | 'phone' = 'phone',
): {
  className: string | undefined
  hidden: Hidden
} {
  const [hidden, setHidden] = useState<Hidden>(before)
  useEffect(() => {
    const scrolled = row.current
    if (scrolled === null) return undefined
    const look = (): void => setHidden(hiddenOf(scrolled))
    look()
    const resized = new ResizeObserver(look)
    // Its content may grow, e.g. a count.
    for (const part of [scrolled, ...scrolled.children]) resized.observe(part)
    scrolled.addEventListener('scroll', look, { passive: true })
    return () => {
      resized.disconnect()
      scrolled.removeEventListener('scroll', look)
    }
  }, [row])
  return { className: styles['fading'], hidden }
}
