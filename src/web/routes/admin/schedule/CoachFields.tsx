import { ActionIcon, Button, NativeSelect } from '@mantine/core'
import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { adminScheduleTexts as texts } from '#text/admin/schedule/schedule.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import type { Choices, ClassFormState } from './use-class-form.ts'
import styles from './schedule.module.css'

/** As many coaches as a class can have. */
const MOST = 10

interface CoachFieldsProps {
  form: ClassFormState
  instructors: Choices['instructors']
}

/** The coaches of a class in their order: the first is the one that the timetable names. */
export function CoachFields({ form, instructors }: CoachFieldsProps): ReactNode {
  const { instructor_ids: chosen } = form.getValues()
  const optionsFor = (own: string) =>
    instructors
      .map((one) => choiceOf(one.instructor_id, fullName(one)))
      .filter(({ value }) => value === own || !chosen.includes(value))
  const labelOf = (index: number) => (chosen.length === 1 ? texts.coach : texts.coachOf({ place: index + 1 }))
  const mayAdd = chosen.length < Math.min(MOST, instructors.length) && chosen.at(-1) !== ''
  return (
    <div className={styles['coaches']}>
      {chosen.map((id, index) => (
        // By place: another coach in it is the same field.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className={styles['coach']}>
          <NativeSelect
            {...form.getInputProps(`instructor_ids.${index}`)}
            label={labelOf(index)}
            data={[{ value: '', label: texts.noCoach }, ...optionsFor(id)]}
          />
          {chosen.length === 1 ? null : (
            <ActionIcon
              aria-label={texts.removeCoach({ place: index + 1 })}
              onClick={() => form.removeListItem('instructor_ids', index)}
            >
              <X />
            </ActionIcon>
          )}
        </div>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<Plus />}
        aria-disabled={!mayAdd}
        data-disabled={!mayAdd || undefined}
        onClick={() => {
          if (mayAdd) form.insertListItem('instructor_ids', '')
        }}
      >
        {texts.addCoach}
      </Button>
    </div>
  )
}
