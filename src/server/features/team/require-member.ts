import type { Queryable } from '#server/db/transaction.ts'
import { firstOrNotFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { findTeam, type MemberRow } from './team.queries.ts'

/** One of the team. Throws AppError 404. */
export async function requireMember(db: Queryable, customer_id: number): Promise<MemberRow> {
  return firstOrNotFound(await findTeam(db, customer_id), errorTexts.people.memberUnknown)
}
