import { NativeSelect, Textarea } from '@mantine/core'
import type { ReactNode } from 'react'
import { substituteTexts as texts } from '#text/admin/schedule/substitutes.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choiceOf } from '#web/routes/admin/lists/choices.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import type { Coaches } from './TakeClass.tsx'

interface AskSubstituteProps {
  single_class_id: number
  /** In whose place the desk may ask; none for a coach, who asks for themselves. */
  coaches: readonly Pick<Coaches[number], 'instructor_id' | 'name' | 'last_name'>[]
  /** The class has several: it is said whose place is meant. */
  several: boolean
  onClose: () => void
}

/** Asks for somebody who teaches a class in its coach's place. */
export function AskSubstitute({ single_class_id, coaches, several, onClose }: AskSubstituteProps): ReactNode {
  const { form, dialog } = useDeskForm({
    initialValues: { instructor_id: String(coaches[0]?.instructor_id ?? ''), note: '' },
    send: ({ instructor_id: coach, note }, once) =>
      once('POST /substitutes', {
        body: { single_class_id, instructor_id: coach === '' ? undefined : Number(coach), note },
      }),
    done: () => texts.asked,
    onClose,
  })
  return (
    <DeskDialog {...dialog} title={texts.askTitle} confirm={texts.askSend}>
      <p>{texts.askNote}</p>
      {several && coaches.length > 0 ? (
        <NativeSelect
          {...form.getInputProps('instructor_id')}
          label={texts.whose}
          data={coaches.map((one) => choiceOf(one.instructor_id, fullName(one)))}
        />
      ) : null}
      <Textarea {...form.getInputProps('note')} label={texts.note} maxLength={300} autosize minRows={2} />
    </DeskDialog>
  )
}
