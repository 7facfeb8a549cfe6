import { Button } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { teamRoles } from '#domain/people/roles.ts'
import { teamTexts } from '#text/admin/team.ts'
import { api } from '#web/api/browser.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choicesOf } from '#web/routes/admin/lists/choices.ts'
import { useAtOnce } from '#web/routes/admin/parts/AtOnce.tsx'
import { RecordHistory } from '#web/routes/admin/audit/RecordHistory.tsx'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'
import { BusyButton } from '#web/routes/admin/parts/BusyButton.tsx'
import { ConfirmDialog } from '#web/routes/admin/parts/dialogs/ConfirmDialog.tsx'
import { DeskDialog } from '#web/routes/admin/parts/dialogs/DeskDialog.tsx'
import { useRecordDialog } from '#web/routes/admin/parts/dialogs/use-record-dialog.tsx'
import { RoleInput } from './RoleInput.tsx'
import { useInvited } from './use-invited.ts'

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
  if (asked !== null) return <Removal {...props} of={asked} />
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
    choices: choicesOf(teamRoles, teamTexts.roles),
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
    section: { title: fullName(member), fields: fieldsOf(coaches) },
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
    <DeskDialog {...dialog} title={fullName(member)} confirm={texts.save}>
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
  const { busy, run } = useAtOnce()
  const { said, link } = useInvited()
  const invite = async (): Promise<void> => {
    await api('POST /team/{id}/invitation', { params: { id: customer_id } })
    onSent()
  }
  return (
    <div>
      <BusyButton variant="default" size="sm" busy={busy} onClick={() => run(said, invite, link)}>
        {texts.again}
      </BusyButton>
    </div>
  )
}

const removals = {
  remove: { texts: teamTexts.remove, call: 'DELETE /team/{id}' },
  two_factor: { texts: teamTexts.resetTwoFactor, call: 'DELETE /team/{id}/two_factor' },
} as const

function Removal({ member, of, onClose }: MemberDialogProps & { of: keyof typeof removals }): ReactNode {
  const { texts: words, call } = removals[of]
  return (
    <ConfirmDialog
      danger
      title={words.title({ name: fullName(member) })}
      confirm={words.confirm}
      send={(once) => once(call, { params: { id: member.customer_id } })}
      done={() => words.done}
      onClose={onClose}
    >
      <p>{words.hint}</p>
    </ConfirmDialog>
  )
}
