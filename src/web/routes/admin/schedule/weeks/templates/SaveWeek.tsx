import { NativeSelect, TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import { mondayOf } from '#domain/time/days.ts'
import { weekTemplateTexts } from '#text/admin/schedule/week-templates.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import type { Choices } from '#web/routes/admin/schedule/use-class-form.ts'
import type { Shown } from '#web/routes/admin/schedule/shown.ts'
import { weekRange } from '#web/ui/format/format.ts'

const texts = weekTemplateTexts.keep
export const LONGEST_NAME = 60

interface SaveWeekProps {
  shown: Shown
  locations: Choices['locations']
  onClose: () => void
}

/** Keeps the week that is shown as a template. */
export function SaveWeek({ shown, locations, onClose }: SaveWeekProps): ReactNode {
  const monday = mondayOf(shown.day)
  const { form, dialog } = useDeskForm({
    initialValues: { name: '', location_id: String(shown.location_id ?? '') },
    validate: { name: isNotEmpty(weekTemplateTexts.missing) },
    send: ({ name, location_id }, once) =>
      once('POST /schedule/templates', {
        body: {
          name,
          start_date: monday,
          ...(location_id === '' ? {} : { location_id: Number(location_id) }),
        },
      }),
    done: ({ template }) => texts.done({ name: template.name }),
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.title} confirm={texts.send}>
      <p>{texts.what({ range: weekRange(monday) })}</p>
      <TextInput
        {...form.getInputProps('name')}
        label={weekTemplateTexts.name}
        placeholder={texts.example}
        maxLength={LONGEST_NAME}
      />
      {locations.length < 2 ? null : (
        <NativeSelect
          {...form.getInputProps('location_id')}
          label={texts.location}
          data={[
            { value: '', label: texts.everywhere },
            ...locations.map(({ location_id: id, name }) => ({ value: String(id), label: name })),
          ]}
        />
      )}
    </DeskDialog>
  )
}
