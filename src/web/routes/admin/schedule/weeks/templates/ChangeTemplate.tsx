import { TextInput } from '@mantine/core'
import { isNotEmpty } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { weekTemplateTexts as texts } from '#text/admin/schedule/week-templates.ts'
import { api } from '#web/api/browser.ts'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useRecordDialog } from '#web/routes/admin/parts/dialogs/use-record-dialog.tsx'
import { LONGEST_NAME } from './SaveWeek.tsx'

export type WeekTemplate = Answer<'GET /schedule/templates'>['templates'][number]

interface ChangeTemplateProps {
  template: WeekTemplate
  onClose: () => void
}

const valuesOf = (template: WeekTemplate | null) => ({ name: template?.name ?? '' })

/** Gives a template another name. */
export function RenameTemplate({ template, onClose }: ChangeTemplateProps): ReactNode {
  const { form, dialog, meanwhile } = useRecordDialog({
    record: template,
    valuesOf,
    section: { title: template.name, fields: [{ name: 'name', kind: 'text', label: texts.name }] },
    validate: { name: isNotEmpty(texts.missing) },
    store: ({ name }, read) =>
      api('PUT /schedule/templates/{id}', {
        params: { id: template.week_template_id },
        body: { name, ...(read && { updatedAt: read.updatedAt }) },
      }),
    done: () => texts.rename.done,
    onClose,
  })
  if (meanwhile) return meanwhile
  return (
    <DeskDialog {...dialog} title={texts.rename.title} confirm={texts.rename.send}>
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={LONGEST_NAME} />
    </DeskDialog>
  )
}

/** Removes a template; its classes on the timetable stay. */
export function RemoveTemplate({ template, onClose }: ChangeTemplateProps): ReactNode {
  return (
    <ConfirmDialog
      danger
      title={texts.remove.title({ name: template.name })}
      confirm={texts.remove.send}
      send={(once) => once('DELETE /schedule/templates/{id}', { params: { id: template.week_template_id } })}
      done={() => texts.remove.done}
      onClose={onClose}
    >
      <p>{texts.remove.lead}</p>
    </ConfirmDialog>
  )
}
