import { NativeSelect, Switch, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { addDays, mondayOf } from '#domain/time/days.ts'
import { adminWeeksTexts } from '#text/admin/schedule/weeks.ts'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import type { Choices } from '#web/routes/admin/schedule/use-class-form.ts'
import styles from '#web/routes/admin/schedule/schedule.module.css'
import type { Shown } from '#web/routes/admin/schedule/shown.ts'
import type { ClassChange } from '#web/routes/admin/schedule/change/use-class-change.ts'
import { PlacingDialog, usePlacing } from './PlacingDialog.tsx'

const texts = adminWeeksTexts.copy

interface CopyWeekProps {
  shown: Shown
  locations: Choices['locations']
  change: ClassChange
  /** Called with the day to which the first class's day was copied. */
  onCopied: (day: string) => void
  onClose: () => void
}

/** Copies the week that is shown, or other days, to another week. */
export function CopyWeek({ shown, locations, change, onCopied, onClose }: CopyWeekProps): ReactNode {
  const monday = mondayOf(shown.day)
  const required = (value: string) => (value === '' ? adminScheduleTexts.form.missing : null)
  const { form, dialog } = usePlacing({
    initialValues: {
      start_date: monday,
      end_date: addDays(monday, 6),
      to_date: addDays(monday, 7),
      location_id: String(shown.location_id ?? ''),
      draft: false,
    },
    validate: { start_date: required, end_date: required, to_date: required },
    send: (call, { location_id, ...body }) => {
      const place = location_id === '' ? {} : { location_id: Number(location_id) }
      return call('POST /schedule/copy', { body: { ...body, ...place } })
    },
    change,
    onPlaced: ({ to_date }) => {
      onClose()
      onCopied(to_date)
    },
    onClose,
  })
  return (
    <PlacingDialog {...dialog} title={texts.title}>
      <div className={styles['pair']}>
        <TextInput {...form.getInputProps('start_date')} type="date" label={texts.from} />
        <TextInput {...form.getInputProps('end_date')} type="date" label={texts.until} />
      </div>
      <TextInput {...form.getInputProps('to_date')} type="date" label={texts.to} description={texts.toNote} />
      {locations.length < 2 ? null : (
        <NativeSelect
          {...form.getInputProps('location_id')}
          label={adminScheduleTexts.form.location}
          data={[
            { value: '', label: texts.everywhere },
            ...locations.map(({ location_id: id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
      <Switch
        {...form.getInputProps('draft', { type: 'checkbox' })}
        label={texts.draft}
        description={texts.draftNote}
      />
    </PlacingDialog>
  )
}
