import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { adminScheduleTexts } from '#text/admin/schedule/schedule.ts'
import { CLASS_ICONS, ClassIcon } from '#web/ui/ClassIcon.tsx'

const texts = adminScheduleTexts.form

/** One of the icons that classes may have, or none; shown beside its name. */
export function ClassIconSelect({ value, ...select }: NativeSelectProps & { value: string }): ReactNode {
  return (
    <NativeSelect
      {...select}
      value={value}
      leftSection={value === '' ? null : <ClassIcon name={value} />}
      data={[
        { value: '', label: texts.noIcon },
        ...CLASS_ICONS.map((name) => ({ value: name, label: texts.icons[name] })),
      ]}
    />
  )
}
