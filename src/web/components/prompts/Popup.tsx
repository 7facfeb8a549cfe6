import { Suspense, lazy, useEffect, useState, type ReactNode } from 'react'
import { useStudio, useToday } from '#web/studio.ts'
import { firstToday } from './once-a-day.ts'

// Left out if it is lost: later it would come over something else.
const PopupDialog = lazy(() => import('./PopupDialog.tsx').catch(() => ({ default: () => null })))
const DELAY_MS = 500

/** The studio's popup picture over its calendar, once per calendar day and browser. */
export function Popup(): ReactNode {
  const { single_class_enabled, presencial_popup_enabled, presencial_popup_image } = useStudio()
  const today = useToday()
  const [open, setOpen] = useState(false)
  const image = single_class_enabled && presencial_popup_enabled ? presencial_popup_image : null

  useEffect(() => {
    if (image === null) return undefined
    const timer = setTimeout(() => {
      // Never over a dialog opened meanwhile; then it is shown on the next page.
      if (document.querySelector('dialog[open]') === null && firstToday(today)) setOpen(true)
    }, DELAY_MS)
    return () => clearTimeout(timer)
  }, [image, today])

  return image !== null && open ? (
    <Suspense>
      <PopupDialog image={image} onClose={() => setOpen(false)} />
    </Suspense>
  ) : null
}
