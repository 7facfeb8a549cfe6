import { NativeSelect } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { substituteTexts as texts } from '#text/admin/schedule/substitutes.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { fullName } from '#web/routes/admin/parts/full-name.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useStudio } from '#web/studio.ts'
import { dayAndTime } from '#web/ui/format/format.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

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
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const [coach, setCoach] = useState('')
  const [people, setPeople] = useState<number | null>(null)
  const send = (preview: boolean) =>
    api('POST /substitutes/{id}/accept', {
      params: { id: request.substitute_request_id },
      body: { preview, instructor_id: coach === '' ? undefined : Number(coach) },
    })
  const looking = useCall<void>({ done: () => undefined, refused: () => undefined })
  const taking = useCall<unknown>({
    done: async () => {
      // Who opens the dialog again right away sees what was saved.
      await revalidate()
      toast.success(texts.taken)
      onClose()
    },
    refused: async () => {
      await revalidate()
    },
  })
  return (
    <DeskDialog
      title={coaches === null ? texts.takeTitle : texts.assignTitle}
      back={texts.cancel}
      confirm={people === null ? texts.look : texts.confirm}
      busy={looking.busy || taking.busy}
      problem={looking.problem ?? taking.problem}
      onClose={onClose}
      onSubmit={() => {
        if (people === null) void looking.send(async () => setPeople((await send(true)).people))
        else void taking.send(() => send(false))
      }}
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
          label={texts.coach}
          value={coach}
          onChange={({ currentTarget: { value } }) => {
            setCoach(value)
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
