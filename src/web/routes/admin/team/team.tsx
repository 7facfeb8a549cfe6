import { ActionIcon, Badge, Button } from '@mantine/core'
import clsx from 'clsx'
import { Ellipsis, UserCog, UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { listTexts } from '#text/admin/lists.ts'
import { teamRoles } from '#domain/people/roles.ts'
import { teamTexts as texts } from '#text/admin/team.ts'
import { pageMeta } from '#web/page-meta.ts'
import { hasWords } from '#domain/plain.ts'
import { fullName } from '#domain/people/full-name.ts'
import { choiceOf, choicesOf } from '#web/routes/admin/lists/choices.ts'
import { type ListColumn, headed } from '#web/routes/admin/lists/columns.ts'
import { DataList } from '#web/routes/admin/lists/DataList.tsx'
import { DayCell } from '#web/routes/admin/lists/DayCell.tsx'
import { ListTools } from '#web/routes/admin/lists/ListTools.tsx'
import { useListQuery } from '#web/routes/admin/lists/use-list-query.ts'
import { Breakable } from '#web/ui/Breakable.tsx'
import { PageHead } from '#web/routes/admin/parts/PageHead.tsx'
import { onlyFor } from '#web/routes/admin/shell/only-for.ts'
import { useViewer } from '#web/studio.ts'
import { Avatar } from '#web/ui/pictures/Avatar.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import type { Route } from './+types/team'
import { InviteDialog } from './InviteDialog.tsx'
import { type Member, MemberDialog } from './MemberDialog.tsx'
import { RoleTable } from './RoleTable.tsx'
import styles from './team.module.css'

export const meta: Route.MetaFunction = ({ matches: all }) => pageMeta(all, { title: texts.title })

export async function loader({ context }: Route.LoaderArgs) {
  const api = onlyFor(context, 'administer')
  const [{ team }, { instructors }] = await Promise.all([api('GET /team'), api('GET /instructors/admin/all')])
  const coaches = instructors
    .filter(({ archived }) => !archived)
    .map((coach) => choiceOf(coach.instructor_id, fullName(coach)))
  return { team, coaches }
}

/** Who works in the studio, and what each role may do. */
export default function Team({ loaderData: { team, coaches } }: Route.ComponentProps): ReactNode {
  const viewer = useViewer()
  const query = useListQuery()
  const [inviting, setInviting] = useState(false)
  const [open, setOpen] = useState<number | null>(null)
  const opened = team.find(({ customer_id }) => customer_id === open)
  const role = query.get('rol')
  const shown = team.filter(
    (member) =>
      (role === '' || member.role === role) &&
      hasWords(`${fullName(member)} ${member.email}`, query.get('buscar')),
  )
  return (
    <>
      <PageHead title={texts.title} lead={texts.lead}>
        <Button size="sm" leftSection={<UserPlus />} onClick={() => setInviting(true)}>
          {texts.invite}
        </Button>
      </PageHead>
      <ListTools
        query={query}
        search={texts.search}
        states={{
          name: 'rol',
          label: texts.role,
          choices: [{ value: 'todos', label: texts.all }, ...choicesOf(teamRoles, texts.roles)],
        }}
      />
      <DataList
        label={texts.title}
        records={shown}
        idOf={({ customer_id }) => customer_id}
        columns={columns(viewer?.customer_id ?? null)}
        actions={(member) => (
          <ActionIcon
            aria-label={texts.edit({ name: fullName(member) })}
            onClick={() => setOpen(member.customer_id)}
          >
            <Ellipsis />
          </ActionIcon>
        )}
        count={texts.count({ count: shown.length })}
        empty={<EmptyState icon={<UserCog />}>{listTexts.nothingFound}</EmptyState>}
      />
      <div className={styles['table']}>
        <RoleTable />
      </div>
      {inviting ? <InviteDialog coaches={coaches} onClose={() => setInviting(false)} /> : null}
      {opened === undefined ? null : (
        <MemberDialog
          member={opened}
          own={opened.customer_id === viewer?.customer_id}
          coaches={coaches}
          onClose={() => setOpen(null)}
        />
      )}
    </>
  )
}

const columns = (own: number | null): readonly ListColumn<Member>[] =>
  headed(texts.columns, [
    {
      key: 'person',
      cell: (member) => (
        <span className={clsx('row', styles['person'])} data-pictured>
          <Avatar name={member.name} lastName={member.last_name} size={36} />
          <span>
            {member.customer_id === own ? texts.you({ name: fullName(member) }) : fullName(member)}
            <span className="xs mu">
              <Breakable>{member.email}</Breakable>
            </span>
          </span>
        </span>
      ),
    },
    { key: 'role', width: 150, phone: 'line', cell: ({ role }) => texts.roles[role] },
    {
      key: 'coach',
      cell: ({ instructor }) => instructor?.name ?? <span className="mu">{texts.noCoach}</span>,
    },
    {
      key: 'seen',
      width: 180,
      cell: ({ seen_at }) =>
        seen_at === null ? <span className="mu">{texts.unseen}</span> : <DayCell at={seen_at} />,
    },
    {
      key: 'state',
      width: 180,
      phone: 'aside',
      cell: ({ joined, blocked, two_factor, invited_until }) =>
        blocked ? (
          <Badge color="bad">{texts.states.blocked}</Badge>
        ) : joined ? (
          <span className={styles['badges']}>
            <Badge color="ok">{texts.states.joined}</Badge>
            {two_factor ? <Badge>{texts.twoFactor}</Badge> : null}
          </span>
        ) : invited_until === null ? (
          <Badge color="bad">{texts.states.expired}</Badge>
        ) : (
          <Badge color="warn">{texts.states.invited}</Badge>
        ),
    },
  ])
