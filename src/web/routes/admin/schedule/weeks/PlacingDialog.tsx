import { Alert } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import { api } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import { DeskDialog, type DeskDialogProps } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { type DeskForm, useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { undoOf, type Undoing } from '#web/routes/admin/schedule/change/use-undo.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { Segmented } from '#web/ui/fields/Segmented.tsx'

const texts = adminWeeksTexts.placing
/** So many of the classes that clash are listed; the others are counted. */
const NAMED = 6

type PlacedClasses = Answer<'POST /schedule/copy'>
/** How classes are put on the timetable, or only asked for. */
export interface Placing {
  clashing: 'refuse' | 'skip' | 'overlap'
  preview: boolean
}

interface Asked<V> extends Pick<DeskForm<V, void>, 'initialValues' | 'validate' | 'onClose'> {
  /** Sends what the fields say by the caller that it is given, which adds the key where one is needed. */
  send: (call: Api, body: V & Placing) => Promise<PlacedClasses>
  change: Pick<Undoing, 'settle'>
  /** Called when the classes are on the timetable. */
  onPlaced: (values: V) => void
}

/** The form of a dialog that puts many classes on the timetable at once, and what the dialog shows of it. */
export function usePlacing<V extends Record<string, unknown>>(asked: Asked<V>) {
  const { send, change, onPlaced, onClose, ...fields } = asked
  const [seen, setSeen] = useState<{ placed: PlacedClasses; clashing: 'skip' | 'overlap' } | null>(null)
  const look = async (values: V, clashing: 'skip' | 'overlap'): Promise<void> =>
    setSeen({ placed: await send(api, { ...values, clashing, preview: true }), clashing })
  const { form, dialog, ...call } = useDeskForm<V, void>({
    ...fields,
    send: async (values, once) => {
      if (seen === null) return look(values, 'skip')
      if (seen.placed.classes === 0) return setSeen(null)
      const clashing = seen.placed.clashing === 0 ? 'refuse' : seen.clashing
      const { classes, undo } = await send(once, { ...values, clashing, preview: false })
      onPlaced(values)
      await change.settle(texts.done({ classes }), undoOf(undo))
    },
    reloads: false,
    // What may have been done is sent again as it was: looked at again, its own classes would clash with it.
    refused: (refusal) => (mayHaveHappened(refusal) ? undefined : setSeen(null)),
    onClose: seen === null ? onClose : () => setSeen(null),
  })
  const lookAgain = (clashing: 'skip' | 'overlap'): void =>
    void call.send(() => look(form.getValues(), clashing))
  return { form, dialog: { ...dialog, seen: seen && { ...seen, look: lookAgain } } }
}

interface PlacingDialogProps extends Pick<
  DeskDialogProps,
  'busy' | 'problem' | 'guard' | 'onClose' | 'onSubmit'
> {
  title: string
  seen: SeenProps | null
  /** The fields. */
  children: ReactNode
}

/** First the fields, then what would happen, with all that clashes. */
export function PlacingDialog({ seen, children, ...dialog }: PlacingDialogProps): ReactNode {
  return (
    <DeskDialog
      {...dialog}
      keeps={seen !== null}
      confirm={seen === null ? texts.look : texts.send({ classes: seen.placed.classes })}
    >
      {seen === null ? children : <Seen {...seen} />}
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
  const more = placed.clashing - NAMED
  // The reasons of one class follow one another.
  const named = clashes.filter(({ place }, at) => clashes[at - 1]?.place !== place).slice(0, NAMED)
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
              {named.map(({ place, class_date, class_type: name }) => (
                <li key={place}>
                  <b>{texts.clash({ when: dayAndTime(class_date, timezone), name })}</b>{' '}
                  {clashes.flatMap((one) => (one.place === place ? one.text : [])).join(' ')}
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
