import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { Answer } from '#contract/types.ts'
import { teamRoles } from '#domain/people/roles.ts'
import { teamTexts } from '#text/admin/team.ts'
import { api } from '#web/api/browser.ts'
import { useCall } from '#web/api/use-call.ts'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { DeskDialog } from '#web/routes/admin/parts/DeskDialog.tsx'
import { useDeskForm } from '#web/routes/admin/parts/use-desk-form.ts'
import { useRecordDialog } from '#web/routes/admin/parts/use-record-dialog.tsx'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { RoleInput } from './RoleInput.tsx'

const texts = teamTexts.form
export type Member = Answer<'GET /team'>['team'][number]

interface MemberDialogProps {
  member: Member
  /** It is the viewer, whose role and place in the team only somebody else changes. */
  own: boolean
  coaches: readonly Choice[]
  onClose: () => void
}

/** Somebody of the team: role, coach, invitation, removal. */
export function MemberDialog(props: MemberDialogProps): ReactNode {
  const [asked, setAsked] = useState<'remove' | 'two_factor' | null>(null)
  if (asked === 'remove') return <RemoveMember {...props} />
  if (asked === 'two_factor') return <RemoveSecondFactor {...props} />
  return (
    <ChangeMember
      {...props}
      onRemove={() => setAsked('remove')}
      onRemoveSecondFactor={() => setAsked('two_factor')}
    />
  )
}

const valuesOf = (member: Member | null) => ({
  role: member?.role ?? 'instructor',
  instructor_id: member?.instructor ? String(member.instructor.instructor_id) : null,
})
const numberOf = (chosen: string | null) => (chosen === null ? null : Number(chosen))

/** Both fields in words, where two versions are compared. */
const fieldsOf = (coaches: readonly Choice[]) => [
  {
    name: 'role' as const,
    kind: 'choice' as const,
    label: teamTexts.role,
    choices: teamRoles.map((role) => ({ value: role, label: teamTexts.roles[role] })),
  },
  { name: 'instructor_id' as const, kind: 'choice' as const, label: texts.coach, choices: coaches },
]

function ChangeMember({
  member,
  own,
  coaches,
  onClose,
  onRemove,
  onRemoveSecondFactor,
}: MemberDialogProps & { onRemove: () => void; onRemoveSecondFactor: () => void }): ReactNode {
  const { customer_id, joined, two_factor } = member
  const { form, dialog, meanwhile } = useRecordDialog({
    record: member,
    valuesOf,
    section: { title: nameOf(member), fields: fieldsOf(coaches) },
    store: ({ role, instructor_id }, read) =>
      api('PUT /team', {
        body: {
          customer_id,
          ...(role !== read?.role && { role }),
          instructor_id: numberOf(instructor_id),
          ...(read && {
            was: { role: read.role, instructor_id: read.instructor?.instructor_id ?? null },
          }),
        },
      }),
    done: () => texts.saved,
    onClose,
  })
  if (meanwhile) return meanwhile
  return (
    <DeskDialog {...dialog} title={nameOf(member)} back={texts.back} confirm={texts.save}>
      <RoleInput form={form} coaches={coaches} {...(own && { fixed: texts.own })} />
      {own ? null : <p className="sm mu">{texts.ends}</p>}
      {joined ? null : <InviteAgain customer_id={customer_id} onSent={onClose} />}
      {own ? null : (
        <div>
          {two_factor ? (
            <Button variant="subtle" size="sm" onClick={onRemoveSecondFactor}>
              {texts.resetTwoFactor}
            </Button>
          ) : null}
          <Button variant="subtle" size="sm" color="bad" onClick={onRemove}>
            {texts.remove}
          </Button>
        </div>
      )}
      <RecordHistory entity="customer" id={customer_id} />
    </DeskDialog>
  )
}

function InviteAgain({ customer_id, onSent }: { customer_id: number; onSent: () => void }): ReactNode {
  const toast = useToast()
  const { revalidate } = useRevalidator()
  const { busy, send } = useCall<unknown>({
    done: async () => {
      toast.success(texts.sent)
      onSent()
      await revalidate()
    },
    refused: (refusal) => toast.error(refusal),
  })
  return (
    <div>
      <BusyButton
        variant="default"
        size="sm"
        busy={busy}
        onClick={() => void send(() => api('POST /team/{id}/invitation', { params: { id: customer_id } }))}
      >
        {texts.again}
      </BusyButton>
    </div>
  )
}

function RemoveMember({ member, onClose }: MemberDialogProps): ReactNode {
  const { dialog } = useDeskForm({
    initialValues: {},
    send: () => api('DELETE /team/{id}', { params: { id: member.customer_id } }),
    done: () => teamTexts.remove.done,
    onClose,
  })
  return (
    <DeskDialog
      {...dialog}
      danger
      title={teamTexts.remove.title({ name: nameOf(member) })}
      back={texts.back}
      confirm={teamTexts.remove.confirm}
    >
      <p>{teamTexts.remove.hint}</p>
    </DeskDialog>
  )
}

function RemoveSecondFactor({ member, onClose }: MemberDialogProps): ReactNode {
  const { dialog } = useDeskForm({
    initialValues: {},
    send: () => api('DELETE /team/{id}/two_factor', { params: { id: member.customer_id } }),
    done: () => teamTexts.resetTwoFactor.done,
    onClose,
  })
  return (
    <DeskDialog
      {...dialog}
      danger
      title={teamTexts.resetTwoFactor.title({ name: nameOf(member) })}
      back={texts.back}
      confirm={teamTexts.resetTwoFactor.confirm}
    >
      <p>{teamTexts.resetTwoFactor.hint}</p>
    </DeskDialog>
  )
}

export const nameOf = ({ name, last_name }: Member): string => `${name} ${last_name}`
