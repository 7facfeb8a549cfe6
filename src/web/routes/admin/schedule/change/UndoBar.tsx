import { Button } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react'
import { UNDO_MS } from '#domain/schedule/undo.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { uiTexts } from '#text/site/site.ts'
import { focusHeading } from '#web/ui/dialogs/focus-heading.ts'
import type { Undoing } from './use-undo.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'

const texts = adminScheduleTexts.done

/** Says what was done and offers for a minute to take it back, or why that was refused. */
export function UndoBar({ change }: { change: Omit<Undoing, 'settle'> }): ReactNode {
  const { undo, endUndo } = change
  const bar = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (undo === null) return undefined
    const timer = setTimeout(endUndo, UNDO_MS)
    return () => clearTimeout(timer)
    // A timer for each change, however often the page renders.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [undo])
  // The region is there before its words, or nobody hears them.
  return (
    <div ref={bar} role="status" className={undo === null ? undefined : styles['undo']}>
      {undo === null ? null : <Offer undo={undo} change={change} bar={bar} />}
    </div>
  )
}

interface OfferProps {
  undo: NonNullable<Undoing['undo']>
  change: Omit<Undoing, 'settle'>
  bar: RefObject<HTMLElement | null>
}

function Offer({ undo, change, bar }: OfferProps): ReactNode {
  const close = useRef<HTMLButtonElement>(null)
  const refused = undo.send === null
  useLayoutEffect(() => {
    const shown = bar.current
    return () => {
      if (shown?.contains(document.activeElement)) focusHeading()
    }
  }, [bar])
  // The button that was pressed is gone.
  useLayoutEffect(() => {
    if (refused && document.activeElement === document.body) close.current?.focus()
  }, [refused])
  return (
    <>
      <p role={refused ? 'alert' : undefined} key={String(refused)}>
        {undo.text}
      </p>
      {refused ? null : (
        <BusyButton size="sm" variant="default" busy={change.busy} onClick={change.takeBack}>
          {texts.undo}
        </BusyButton>
      )}
      <Button ref={close} size="sm" variant="subtle" onClick={change.endUndo}>
        {uiTexts.close}
      </Button>
    </>
  )
}
