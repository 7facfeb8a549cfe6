import { Alert } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer, Body, StaffClass } from '#contract/types.ts'
import { localDay } from '#domain/time/local-day.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import { api } from '#web/api/browser.ts'
import type { Api } from '#web/api/client.ts'
import { useOnce } from '#web/api/once/use-once.ts'
import { useCall } from '#web/api/use-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { Problem } from '#web/ui/feedback/feedback.tsx'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import type { ClassChange } from '#web/routes/admin/schedule/change/use-class-change.ts'
import { undoOf } from '#web/routes/admin/schedule/change/use-undo.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'

const texts = adminWeeksTexts.publish

interface PublishDraftsProps {
  days: Omit<Body<'POST /schedule/publish'>, 'preview'>
  label: string
  change: ClassChange
  onDone?: () => void
}

/** A button that publishes drafts, after saying how many, from when, and who is notified. */
export function PublishDrafts({ days, label, change, onDone }: PublishDraftsProps): ReactNode {
  const [seen, setSeen] = useState<Answer<'POST /schedule/publish'> | null>(null)
  const looking = useCall<void>({ done: () => undefined })
  const publish = async (once: Api) => {
    const { classes, single_class_ids } = await once('POST /schedule/publish', { body: days })
    setSeen(null)
    onDone?.()
    await change.settle(texts.done({ classes }), async (again) => {
      await again('POST /schedule/withdraw', { body: { single_class_ids } })
      return {}
    })
  }
  const look = (): void =>
    void looking.send(async () =>
      setSeen(await api('POST /schedule/publish', { body: { ...days, preview: true } })),
    )
  return (
    <>
      <BusyButton size="sm" busy={looking.busy} onClick={look}>
        {label}
      </BusyButton>
      <Problem>{looking.problem}</Problem>
      {seen === null ? null : (
        <ConfirmDialog
          title={texts.title}
          confirm={texts.send({ classes: seen.classes })}
          send={publish}
          reloads={false}
          onClose={() => setSeen(null)}
        >
          <Seen {...seen} />
        </ConfirmDialog>
      )}
    </>
  )
}

function Seen({
  classes,
  first,
  last,
  bookable_from,
  without_coach,
}: Answer<'POST /schedule/publish'>): ReactNode {
  const { timezone } = useStudio()
  const when = (instant: string | null) => (instant === null ? '' : dayAndTime(instant, timezone))
  return (
    <>
      <p>{texts.what({ classes, first: when(first), last: when(last) })}</p>
      <p>{bookable_from === null ? texts.now : texts.later({ from: when(bookable_from) })}</p>
      <p className="mu">{texts.nobody}</p>
      {without_coach === 0 ? null : (
        <Alert color="warn">{texts.withoutCoach({ classes: without_coach })}</Alert>
      )}
    </>
  )
}

interface OwnDraftProps {
  single: StaffClass
  change: ClassChange
  onDone: () => void
}

/** What is done with one draft. */
export function OwnDraft({ single, change, onDone }: OwnDraftProps): ReactNode {
  const { timezone } = useStudio()
  const day = localDay(new Date(single.class_date), timezone)
  const ids = [single.single_class_id]
  const once = useOnce()
  const removing = useCall<Answer<'POST /schedule/remove'>>({
    done: async ({ classes, undo }) => {
      onDone()
      await change.settle(texts.removed({ classes }), undoOf(undo))
    },
  })
  const remove = (scope: 'these' | 'following') =>
    void removing.send(() => once('POST /schedule/remove', { body: { single_class_ids: ids, scope } }))
  return (
    <div className={styles['own-draft']}>
      <PublishDrafts
        days={{ start_date: day, end_date: day, single_class_ids: ids }}
        label={adminScheduleTexts.form.publish}
        change={change}
        onDone={onDone}
      />
      <BusyButton size="sm" variant="default" busy={removing.busy} onClick={() => remove('these')}>
        {adminScheduleTexts.form.remove}
      </BusyButton>
      {single.series_id === null ? null : (
        <BusyButton size="sm" variant="default" busy={removing.busy} onClick={() => remove('following')}>
          {adminScheduleTexts.form.removeFollowing}
        </BusyButton>
      )}
      <Problem>{removing.problem}</Problem>
    </div>
  )
}
