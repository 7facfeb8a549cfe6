import { MultiSelect, NativeSelect, Textarea } from '@mantine/core'
import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { ClassIconSelect } from '#web/routes/admin/catalogue/ClassIconSelect.tsx'
import type { Choices, ClassFormState } from './use-class-form.ts'
import styles from './schedule.module.css'

const texts = adminScheduleTexts.form

interface ClassDetailsProps {
  form: ClassFormState
  choices: Pick<Choices, 'tags' | 'packages'>
}

/** What only some classes have: open where one of it is set. */
export function ClassDetails({ form, choices }: ClassDetailsProps): ReactNode {
  const { description, tags, class_package_id, icon } = form.getValues()
  const [open] = useState(() => [description, ...tags, class_package_id, icon].some(Boolean))
  // One that is no longer sold stays where a class needs it.
  const packages = choices.packages.filter(
    (one) => !one.archived || String(one.class_package_id) === class_package_id,
  )
  return (
    <details className={styles['details']} open={open}>
      <summary>
        {texts.details}
        <ChevronDown />
      </summary>
      <div className={styles['fields']}>
        <Textarea
          {...form.getInputProps('description')}
          label={texts.description}
          description={texts.descriptionNote}
          autosize
          minRows={2}
          maxRows={8}
          maxLength={2000}
        />
        <MultiSelect
          {...form.getInputProps('tags')}
          label={texts.tags}
          description={choices.tags.length === 0 ? texts.noTags : texts.tagsNote}
          data={choices.tags.map(({ tag_id, name }) => ({ value: String(tag_id), label: name }))}
          maxValues={20}
          searchable
          hidePickedOptions
        />
        <NativeSelect
          {...form.getInputProps('class_package_id')}
          label={texts.package}
          description={texts.packageNote}
          data={[
            { value: '', label: texts.anyPackage },
            ...packages.map((one) => ({ value: String(one.class_package_id), label: one.title })),
          ]}
        />
        <ClassIconSelect {...form.getInputProps('icon')} label={texts.icon} value={icon} />
      </div>
    </details>
  )
}
