import { useEffect, type RefObject } from 'react'

/**
 * Scrolls the current entry of a row into view where the row is wider than its room.
 * @param current changes with the entry; undefined where none is current
 */
export function useShown(row: RefObject<HTMLElement | null>, current: string | undefined): void {
  useEffect(() => {
    const show = (): void => {
      const scroller = row.current
      const entry = scroller?.querySelector('[aria-current], [aria-pressed="true"]')
      if (current === undefined || !scroller || !entry || scroller.scrollWidth <= scroller.clientWidth) return
      const { left, width } = entry.getBoundingClientRect()
      scroller.scrollBy({
        left: left - scroller.getBoundingClientRect().left - (scroller.clientWidth - width) / 2,
      })
    }
    show()
    // The studio's own letters, which come later, are of another width.
    void document.fonts.ready.then(show)
  }, [row, current])
}
