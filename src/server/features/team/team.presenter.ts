import type { MemberRow } from './team.queries.ts'

export const presentMember = (row: MemberRow) => ({
  customer_id: row.customer_id,
  name: row.name,
  last_name: row.last_name,
  email: row.email,
  role: row.role,
  instructor:
    row.instructor_id === null ? null : { instructor_id: row.instructor_id, name: row.instructor_name ?? '' },
  seen_at: row.seen_at?.toISOString() ?? null,
  joined: row.joined,
  blocked: row.blocked,
  two_factor: row.two_factor,
  invited_until: row.joined ? null : (row.invited_until?.toISOString() ?? null),
})
