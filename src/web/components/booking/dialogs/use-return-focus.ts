import { useCallback, useEffect, useRef } from 'react'

/** The first button of a class, or else the page's main part. */
export function markedFor(singleClassId: number | null): HTMLElement | null {
  const marked = document.querySelector(`[data-class="${singleClassId}"]`)
  return marked?.querySelector<HTMLElement>('button, a') ?? document.querySelector<HTMLElement>('#main')
}

/**
 * Keeps the keyboard where it was after a change: the button that was pressed is often another one once the data has
 * been loaded anew, and the browser would start again at the top of the page. Gives a function that takes note of where
 * the focus belongs; it goes there when `data` has changed and the focus was lost.
 */
export function useReturnFocus(data: unknown): (find: () => HTMLElement | null) => void {
  const wanted = useRef<(() => HTMLElement | null) | null>(null)
  const shown = useRef(data)
  useEffect(() => {
    if (shown.current === data) return
    shown.current = data
    const find = wanted.current
    wanted.current = null
    const { activeElement } = document
    if (find !== null && (activeElement === null || activeElement === document.body)) {
      find()?.focus({ preventScroll: true })
    }
  }, [data])
  return useCallback((find) => {
    wanted.current = find
  }, [])
}
