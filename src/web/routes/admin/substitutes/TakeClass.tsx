import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { substituteTexts as texts } from '#text/admin/schedule/substitutes.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'

export type Substitute = Answer<'GET /substitutes'>['substitutes'][number]
export type Coaches = Answer<'GET /instructors'>['instructors']

interface TakeClassProps {
  request: Substitute
  /** Whom the desk can choose; null for a coach who takes it. */
  coaches: Coaches | null
  onClose: () => void
}

/** Takes a class in another coach's place, after saying how many people are notified. */
export function TakeClass({ request, coaches, onClose }: TakeClassProps): ReactNode {
  const { timezone } = useStudio()
  const [people, setPeople] = useState<number | null>(null)
  const { form, dialog } = useDeskForm({
    initialValues: { instructor_id: '' },
    validate: {
      instructor_id: (coach: string) => (coaches !== null && coach === '' ? texts.missing : null),
    },
    send: async ({ instructor_id: coach }, once) => {
      const answer = await once('POST /substitutes/{id}/accept', {
        params: { id: request.substitute_request_id },
        body: { preview: people === null, instructor_id: coach === '' ? undefined : Number(coach) },
      })
      if (people === null) setPeople(answer.people)
    },
    done: people === null ? undefined : () => texts.taken,
    onClose,
  })
  const coach = form.getInputProps('instructor_id')
  return (
    <DeskDialog
      {...dialog}
      title={coaches === null ? texts.takeTitle : texts.assignTitle}
      confirm={people === null ? texts.look : texts.confirm}
    >
      <p className="b">
        {texts.row({
          name: request.class_type,
          when: dayAndTime(request.class_date, timezone),
          place: request.location,
        })}
      </p>
      <p>{request.note === null ? texts.who(request) : texts.whoNote({ ...request, note: request.note })}</p>
      {coaches === null ? null : (
        <NativeSelect
          {...coach}
          label={texts.coach}
          onChange={(event) => {
            coach.onChange(event)
            setPeople(null)
          }}
          data={[
            { value: '', label: texts.choose },
            ...coaches
              .filter(({ instructor_id }) => instructor_id !== request.instructor_id)
              .map((one) => choiceOf(one.instructor_id, fullName(one))),
          ]}
        />
      )}
      {people === null ? null : <p>{texts.told({ people })}</p>}
    </DeskDialog>
  )
}
