import { Alert } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import { api } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { useCall } from '#web/api/use-call.ts'
import { mayHaveHappened } from '#web/components/booking/dialogs/use-submission-key.ts'
import { useOnce } from '#web/routes/admin/parts/dialogs/use-once.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { LeaveGuard } from '#web/routes/admin/parts/dialogs/LeaveGuard.tsx'
import { undoOf, type Undoing } from '#web/routes/admin/schedule/change/use-undo.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'

const texts = adminWeeksTexts.placing
/** So many clashes are listed; the others are counted. */
const NAMED = 6

type PlacedClasses = Answer<'POST /schedule/copy'>
/** How classes are put on the timetable, or only asked for. */
export interface Placing {
  clashing: 'refuse' | 'skip' | 'overlap'
  preview: boolean
}

interface PlacingDialogProps<B extends object> {
  title: string
  form: { validate: () => { hasErrors: boolean }; isDirty: () => boolean }
  /** What the fields say. */
  body: B
  /** Sends it by the caller that it is given, which adds the key where one is needed. */
  send: (call: Api, body: B & Placing) => Promise<PlacedClasses>
  change: Pick<Undoing, 'settle'>
  /** Called when the classes are on the timetable. */
  onPlaced: () => void
  onClose: () => void
  /** The fields. */
  children: ReactNode
}

/** Puts many classes on the timetable at once: first the fields, then what would happen, with all that clashes. */
export function PlacingDialog<B extends object>(props: PlacingDialogProps<B>): ReactNode {
  const { title, form, body, send, change, onPlaced, onClose, children } = props
  const [seen, setSeen] = useState<{ placed: PlacedClasses; clashing: 'skip' | 'overlap' } | null>(null)
  // One for both steps, so that the refusal of one is not shown in the other.
  const call = useCall<void>({
    done: () => undefined,
    // What may have been done is sent again as it was: looked at again, its own classes would clash with it.
    refused: (refusal) => (mayHaveHappened(refusal) ? undefined : setSeen(null)),
  })
  const once = useOnce()
  const look = (clashing: 'skip' | 'overlap'): void =>
    void call.send(async () =>
      setSeen({ placed: await send(api, { ...body, clashing, preview: true }), clashing }),
    )
  const place = (): void => {
    if (seen === null || seen.placed.classes === 0) return setSeen(null)
    const clashing = seen.placed.clashing === 0 ? 'refuse' : seen.clashing
    void call.send(async () => {
      const { classes, undo } = await send(once, { ...body, clashing, preview: false })
      onPlaced()
      await change.settle(texts.done({ classes }), undoOf(undo))
    })
  }
  return (
    <DeskDialog
      title={title}
      back={seen === null ? texts.cancel : texts.back}
      confirm={seen === null ? texts.look : texts.send({ classes: seen.placed.classes })}
      busy={call.busy}
      problem={call.problem}
      guard={form.isDirty() && !call.busy ? <LeaveGuard saving waiting within={false} /> : null}
      onClose={seen === null ? onClose : () => setSeen(null)}
      onSubmit={() => {
        if (seen !== null) place()
        else if (!form.validate().hasErrors) look('skip')
      }}
    >
      {seen === null ? children : <Seen {...seen} look={look} />}
    </DeskDialog>
  )
}

interface SeenProps {
  placed: PlacedClasses
  clashing: 'skip' | 'overlap'
  look: (clashing: 'skip' | 'overlap') => void
}

function Seen({ placed, clashing, look }: SeenProps): ReactNode {
  const { timezone } = useStudio()
  const { classes, skipped, first, last, clashes } = placed
  const more = clashes.length - NAMED
  return (
    <>
      <p>
        {first === null || last === null
          ? texts.none
          : texts.adds({
              classes,
              first: dayAndTime(first, timezone),
              last: dayAndTime(last, timezone),
            })}
      </p>
      {classes === 0 ? null : <p className="mu">{texts.nobody}</p>}
      {placed.clashing === 0 ? null : (
        <>
          <Alert color="warn" title={texts.clashing({ classes: placed.clashing })}>
            <ul className={styles['warnings']}>
              {clashes.slice(0, NAMED).map((one) => (
                <li key={`${one.class_date}-${one.class_type}-${one.text}`}>
                  <b>{texts.clash({ when: dayAndTime(one.class_date, timezone), name: one.class_type })}</b>{' '}
                  {one.text}
                </li>
              ))}
              {more > 0 ? <li>{texts.more({ count: more })}</li> : null}
            </ul>
          </Alert>
          {clashes.some(({ kind }) => kind === 'coach_busy' || kind === 'place_busy') ? (
            <Segmented
              label={texts.choice}
              fill
              items={(['skip', 'overlap'] as const).map((key) => ({
                key,
                label: texts[key],
                current: clashing === key,
                onSelect: () => look(key),
              }))}
            />
          ) : null}
          <p>{skipped === 0 ? texts.noneSkipped : texts.skipped({ classes: skipped })}</p>
        </>
      )}
    </>
  )
}
