import { Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { mondayOf } from '#domain/time/days.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { weekTemplateTexts } from '#text/admin/schedule/week-templates.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import type { Shown } from '#web/routes/admin/schedule/shown.ts'
import type { ClassChange } from '#web/routes/admin/schedule/change/use-class-change.ts'
import { PlacingDialog, usePlacing } from '#web/routes/admin/schedule/weeks/PlacingDialog.tsx'
import type { WeekTemplate } from './ChangeTemplate.tsx'

const texts = weekTemplateTexts.applying

interface ApplyTemplateProps {
  template: WeekTemplate
  shown: Shown
  change: ClassChange
  /** Called with a day of the week to which the classes were added. */
  onApplied: (day: string) => void
  onClose: () => void
}

/** Puts a template's classes on the week that is shown, or on another. */
export function ApplyTemplate({
  template,
  shown,
  change,
  onApplied,
  onClose,
}: ApplyTemplateProps): ReactNode {
  const { form, dialog } = usePlacing({
    initialValues: { to_date: mondayOf(shown.day), draft: true },
    validate: { to_date: (value) => (value === '' ? adminScheduleTexts.form.missing : null) },
    send: (call, body) =>
      call('POST /schedule/templates/{id}/apply', { params: { id: template.week_template_id }, body }),
    change,
    onPlaced: ({ to_date }) => onApplied(to_date),
    onClose,
  })
  return (
    <PlacingDialog {...dialog} title={texts.title({ name: template.name })}>
      <TextInput
        {...form.getInputProps('to_date')}
        type="date"
        label={texts.week}
        description={texts.weekNote}
      />
      <Switch
        {...form.getInputProps('draft', { type: 'checkbox' })}
        label={adminWeeksTexts.copy.draft}
        description={adminWeeksTexts.copy.draftNote}
      />
    </PlacingDialog>
  )
}
