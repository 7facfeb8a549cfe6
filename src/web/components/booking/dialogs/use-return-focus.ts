import { useCallback, useEffect, useRef } from 'react'

/** The first button of a class, or else the page's main part. */
export function markedFor(singleClassId: number | null): HTMLElement | null {
  const marked = document.querySelector(`[data-class="${singleClassId}"]`)
  return marked?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('#main')
}

/**
 * Preserves the keyboard focus across a change: after a reload the pressed button is often replaced, and the browser
 * would start at the top of the page. Returns a function that records where the focus belongs; it is moved there when
 * `data` has changed and the focus was lost. The record survives reloads that leave the old button in place, e.g. one
 * that began before the change, and is dropped when the person moves on.
 */
export function useReturnFocus(data: unknown): (find: () => HTMLElement | null) => void {
  const wanted = useRef<(() => HTMLElement | null) | null>(null)
  const shown = useRef(data)
  useEffect(() => {
    if (shown.current === data) return
    shown.current = data
    const { activeElement } = document
    if (activeElement !== null && activeElement !== document.body) return
    wanted.current?.()?.focus({ preventScroll: true })
    wanted.current = null
    // The old button may be gone after each change of `data`.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [data])
  useEffect(() => {
    const drop = (): void => {
      wanted.current = null
    }
    document.addEventListener('keydown', drop, true)
    document.addEventListener('pointerdown', drop, true)
    return () => {
      document.removeEventListener('keydown', drop, true)
      document.removeEventListener('pointerdown', drop, true)
    }
  }, [])
  return useCallback((find) => {
    wanted.current = find
  }, [])
}
