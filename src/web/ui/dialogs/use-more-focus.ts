import { useEffect, useRef, type RefObject } from 'react'

/**
 * For a list that grows by a press: when the button is gone with the last entries, the focus goes on to the first of these.
 * @returns the ref of the element whose children are the entries
 */
export function useMoreFocus<T extends HTMLElement>(entries: number): RefObject<T | null> {
  const list = useRef<T>(null)
  const shown = useRef(entries)
  useEffect(() => {
    const first = shown.current === 0 ? undefined : list.current?.children[shown.current]
    shown.current = entries
    if (!(first instanceof HTMLElement) || document.activeElement !== document.body) return
    first.tabIndex = -1
    first.focus()
  }, [entries])
  return list
}
