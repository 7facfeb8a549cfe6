import { useEffect, useRef, type RefObject } from 'react'

/**
 * For steps that replace each other in one place: the button that was pressed disappears with its step, so the focus goes on
 * to the next step's first field, or to the place itself where it has none.
 * @returns the ref of the place, which needs `tabIndex={-1}`
 */
export function useStepFocus(step: string): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(step)
  useEffect(() => {
    if (shown.current === step) return
    shown.current = step
    const field = place.current?.querySelector<HTMLElement>('input:not([readonly])')
    // What is to be scanned or read first stays in view above the field.
    ;(field ?? place.current)?.focus({ preventScroll: true })
  }, [step])
  return place
}
