import { Radio, Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { type TeamRole, teamRoles } from '#domain/people/roles.ts'
import { teamTexts } from '#text/admin/team.ts'
import type { Choice } from '#web/routes/admin/lists/ListTools.tsx'
import styles from './team.module.css'

export interface RoleValues {
  role: TeamRole
  instructor_id: string | null
}

interface RoleInputProps<V extends RoleValues> {
  form: UseFormReturnType<V>
  coaches: readonly Choice[]
  /** Says why the role cannot be changed. */
  fixed?: string
}

const texts = teamTexts.form

/** A role with what it sees, and the coach whose classes are theirs. */
export function RoleInput<V extends RoleValues>({ form, coaches, fixed }: RoleInputProps<V>): ReactNode {
  return (
    <>
      <Radio.Group {...form.getInputProps('role')} label={teamTexts.role} description={fixed}>
        <div className={styles['choices']}>
          {teamRoles.map((role) => (
            <Radio
              key={role}
              value={role}
              label={teamTexts.roles[role]}
              description={teamTexts.sees[role]}
              disabled={fixed !== undefined}
            />
          ))}
        </div>
      </Radio.Group>
      <Select
        {...form.getInputProps('instructor_id')}
        label={texts.coach}
        description={texts.coachHint}
        placeholder={teamTexts.noCoach}
        data={[...coaches]}
        clearable
        searchable
      />
    </>
  )
}
