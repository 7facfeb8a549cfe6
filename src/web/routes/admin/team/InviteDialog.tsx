import { TextInput } from '@mantine/core'
import { isEmail, isNotEmpty } from '@mantine/form'
import { type ReactNode, useState } from 'react'
import type { TeamRole } from '#domain/people/roles.ts'
import { teamTexts } from '#text/admin/team.ts'
import { ApiError } from '#web/api/client.ts'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'
import { fullName } from '#domain/people/full-name.ts'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/dialogs/use-desk-form.ts'
import { RoleInput } from './RoleInput.tsx'
import { useInvited } from './use-invited.ts'

const texts = teamTexts.form

interface InviteDialogProps {
  coaches: readonly Choice[]
  onClose: () => void
}

/** Invites somebody by mail, or gives a customer a role once it is clear that they are meant. */
export function InviteDialog({ coaches, onClose }: InviteDialogProps): ReactNode {
  const invited = useInvited()
  /** The e-mail of a customer, as the last answer said. */
  const [known, setKnown] = useState<string | null>(null)
  const { form, dialog } = useDeskForm({
    initialValues: {
      name: '',
      last_name: '',
      email: '',
      role: 'reception' as TeamRole,
      instructor_id: null as string | null,
    },
    validate: {
      name: isNotEmpty(texts.missing),
      last_name: isNotEmpty(texts.missing),
      email: isEmail(texts.emailWrong),
    },
    send: async ({ instructor_id, ...person }, once) => {
      const existing = person.email === known
      const coach = instructor_id === null ? null : Number(instructor_id)
      try {
        return {
          existing,
          ...(await once('POST /team', { body: { ...person, instructor_id: coach, existing } })),
        }
      } catch (refusal) {
        if (refusal instanceof ApiError && refusal.code === 'is_customer') setKnown(person.email)
        throw refusal
      }
    },
    done: ({ existing, member }) => (existing ? texts.given({ name: fullName(member) }) : invited.said),
    link: ({ existing }) => (existing ? undefined : invited.link),
    onClose,
  })
  return (
    <DeskDialog
      {...dialog}
      title={texts.invite}
      confirm={form.getValues().email === known ? texts.give : texts.send}
    >
      <TextInput {...form.getInputProps('email')} label={texts.email} type="email" autoComplete="off" />
      <TextInput {...form.getInputProps('name')} label={texts.name} maxLength={80} autoComplete="off" />
      <TextInput
        {...form.getInputProps('last_name')}
        label={texts.lastName}
        maxLength={80}
        autoComplete="off"
      />
      <RoleInput form={form} coaches={coaches} />
      <p className="sm mu">{texts.hint}</p>
    </DeskDialog>
  )
}
