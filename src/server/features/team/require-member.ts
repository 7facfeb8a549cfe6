import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { findTeam, type MemberRow } from './team.queries.ts'

/** One of the team. Throws AppError 404. */
export async function requireMember(db: Queryable, customer_id: number): Promise<MemberRow> {
  const [member] = await findTeam(db, customer_id)
  if (!member) throw notFound(errorTexts.people.memberUnknown)
  return member
}
