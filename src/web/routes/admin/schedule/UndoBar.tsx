import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { uiTexts } from '#text/site/site.ts'
import type { ClassChange } from './use-class-change.ts'
import styles from './schedule.module.css'

const texts = adminScheduleTexts.done
/** How long a change can be taken back, in ms. */
const UNDO_MS = 60_000

/** Offers for a minute to take the last change back. */
export function UndoBar({ change }: { change: ClassChange }): ReactNode {
  const { undo, endUndo } = change
  useEffect(() => {
    if (undo === null) return undefined
    const timer = setTimeout(endUndo, UNDO_MS)
    return () => clearTimeout(timer)
    // A timer for each change, however often the page renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [undo])
  if (undo === null) return null
  return (
    <div className={styles['undo']}>
      <p>{undo.text}</p>
      <BusyButton size="sm" variant="default" busy={change.busy} onClick={change.takeBack}>
        {texts.undo}
      </BusyButton>
      <Button size="sm" variant="subtle" onClick={endUndo}>
        {uiTexts.close}
      </Button>
    </div>
  )
}
