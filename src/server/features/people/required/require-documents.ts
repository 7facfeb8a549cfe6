import { can } from '#domain/people/roles.ts'
import { run, type Statement } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { HAS_CONTENT } from '#server/shared/page-content.ts'
import { AppError } from '#server/kit/errors.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'
import { errorTexts } from '#text/errors.ts'

const MISSING: Statement = {
  name: 'documents_missing',
  text: `select page_id, title, slug from page p where required and ${HAS_CONTENT} and not exists (select from accepted_page a
    where a.customer_id = $1 and a.page_id = p.page_id and a.version >= p.version) order by page_id`,
}

interface MissingDocument {
  page_id: number
  title: string
  slug: string
}

/** The required pages that a customer has yet to accept in their current version; staff are asked for none. */
export async function findMissingDocuments(
  db: Queryable,
  { customer_id, role }: Pick<Actor, 'customer_id' | 'role'>,
): Promise<MissingDocument[]> {
  return can(role, 'office') ? [] : run<MissingDocument>(db, MISSING, [customer_id])
}

/**
 * For calls that book or buy: throws AppError 412 until the customer has accepted every required page in its current
 * version. Staff are asked for none, and act for customers who may be at the desk.
 */
export async function requireDocuments(
  db: Queryable,
  actor: Pick<Actor, 'customer_id' | 'role'>,
): Promise<void> {
  const missing = await findMissingDocuments(db, actor)
  if (missing.length === 0) return
  const names = missing.map(({ title }) => `«${title}»`).join(', ')
  // The same request may succeed a moment later, so its refusal is not stored for its Idempotency-Key.
  throw new AppError(412, 'documents_missing', errorTexts.people.documentsMissing({ names }), {
    passing: true,
  })
}
