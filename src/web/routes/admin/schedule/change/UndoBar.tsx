import { Button } from '@mantine/core'
import { useEffect, type ReactNode } from 'react'
import { UNDO_MS } from '#domain/schedule/undo.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { uiTexts } from '#text/site/site.ts'
import type { Undoing } from './use-undo.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'

const texts = adminScheduleTexts.done

/** Says what was done and offers for a minute to take it back, or why that was refused. */
export function UndoBar({ change }: { change: Omit<Undoing, 'settle'> }): ReactNode {
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
      <p role={undo.send === null ? 'alert' : 'status'}>{undo.text}</p>
      {undo.send === null ? null : (
        <BusyButton size="sm" variant="default" busy={change.busy} onClick={change.takeBack}>
          {texts.undo}
        </BusyButton>
      )}
      <Button size="sm" variant="subtle" onClick={endUndo}>
        {uiTexts.close}
      </Button>
    </div>
  )
}
