import { useEffect, useState } from 'react'
import { focusHeading } from '#web/ui/dialogs/focus-heading.ts'

/** How long a page takes at most to show what was read again. */
const SHOWN_MS = 300

/** What gets the focus back. A menu is gone by then, so that is the button which opened it. */
function openerNow(): Element | null {
  const menu = document.activeElement?.closest('[role="menu"]')?.getAttribute('aria-labelledby')
  return menu ? document.getElementById(menu) : document.activeElement
}

/** Goes on from the page's heading where the focus went with what was pressed, once the page shows what was read again. */
export function catchFocus(pressed: Element | null): void {
  setTimeout(() => {
    if (pressed?.isConnected !== true && document.activeElement === document.body) focusHeading()
  }, SHOWN_MS)
}

/** Returns the focus when a dialog goes; it unmounts while open, so Mantine does not. */
export function useOpenerFocus(): void {
  const [before] = useState(openerNow)
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
      catchFocus(before)
    },
    [before],
  )
}
