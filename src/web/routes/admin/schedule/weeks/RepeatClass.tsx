import { Alert, Switch, TextInput } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer, StaffClass } from '#contract/types.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import { api } from '#web/api/browser.ts'
import { useToldCall } from '#web/routes/admin/parts/use-told-call.ts'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { Weekdays } from '#web/routes/admin/schedule/ClassForm.tsx'
import type { Undoing } from '#web/routes/admin/schedule/change/use-undo.ts'
import { proposedUntil } from '#web/routes/admin/schedule/use-class-form.ts'
import { useStudio, useToday } from '#web/studio.ts'
import { dayLong, dayOf } from '#web/ui/format/format.ts'
import { PlacingDialog, usePlacing } from './PlacingDialog.tsx'

const texts = adminWeeksTexts.repeat

type Series = Answer<'GET /single_class/{id}/series'>

interface Repeating {
  single: Pick<StaffClass, 'single_class_id' | 'series_id' | 'draft'>
  change: Pick<Undoing, 'settle'>
  /** Whether the class has changes that are not saved. */
  typed?: boolean
}

export const repeatLabel = (series_id: string | null): string =>
  series_id === null ? texts.open : texts.lengthen

/** Makes a class weekly, or lengthens its series: what opens that, and the dialog. */
export function useRepeatClass(given: Repeating) {
  const [series, setSeries] = useState<Series | null>(null)
  const { busy, send } = useToldCall<Series>({ done: setSeries })
  const params = { id: given.single.single_class_id }
  return {
    open: () => void send(() => api('GET /single_class/{id}/series', { params })),
    busy,
    dialog:
      series === null ? null : <RepeatDialog {...given} series={series} onClose={() => setSeries(null)} />,
  }
}

/** A button that does. */
export function RepeatClass(props: Repeating): ReactNode {
  const { open, busy, dialog } = useRepeatClass(props)
  return (
    <>
      <BusyButton variant="default" busy={busy} onClick={open}>
        {repeatLabel(props.single.series_id)}
      </BusyButton>
      {dialog}
    </>
  )
}

interface RepeatDialogProps extends Repeating {
  series: Series
  onClose: () => void
}

function RepeatDialog({ single, series, change, typed, onClose }: RepeatDialogProps): ReactNode {
  const { timezone } = useStudio()
  const today = useToday()
  const last = dayOf(series.last, timezone)
  const { form, dialog } = usePlacing({
    initialValues: {
      weekdays: series.weekdays,
      until: proposedUntil(last > today ? last : today),
      draft: single.draft,
    },
    validate: {
      weekdays: (days) => (days.length === 0 ? texts.noDay : null),
      until: (until) => (until === '' ? adminScheduleTexts.form.missing : null),
    },
    send: (call, body) =>
      call('POST /single_class/{id}/repeat', { params: { id: single.single_class_id }, body }),
    change,
    onPlaced: onClose,
    onClose,
  })
  return (
    <PlacingDialog {...dialog} title={single.series_id === null ? texts.title : texts.lengthenTitle}>
      <p>{single.series_id === null ? texts.lead : texts.lengthenLead({ last: dayLong(last) })}</p>
      {typed ? <Alert color="warn">{texts.typed}</Alert> : null}
      <Weekdays
        days={form.getValues().weekdays}
        error={form.errors['weekdays']}
        onChange={(weekdays) => form.setFieldValue('weekdays', weekdays)}
      />
      <TextInput
        {...form.getInputProps('until')}
        type="date"
        label={single.series_id === null ? adminScheduleTexts.form.until : texts.lengthenUntil}
      />
      <Switch
        {...form.getInputProps('draft', { type: 'checkbox' })}
        label={adminWeeksTexts.copy.draft}
        description={adminWeeksTexts.copy.draftNote}
      />
    </PlacingDialog>
  )
}
