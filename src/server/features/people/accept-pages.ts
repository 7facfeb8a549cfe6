import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { AppError, notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

/** A page as it was shown to the person who accepts it. */
export interface SeenPage {
  page_id: number
  /** Undefined for the present one. */
  version?: number
}

/** For callers that do not say which version they showed. */
export const inAnyVersion = (ids: readonly number[]): SeenPage[] => ids.map((page_id) => ({ page_id }))

/**
 * Records that a customer accepted pages in the version that they saw, when, and from which network address; pages accepted before
 * stay as they are. Throws AppError 404 when one of them does not exist, 409 `document_changed` when one has a newer version, and
 * then records none.
 */
export async function acceptPages(
  db: Queryable,
  { customer_id, ip }: { customer_id: number; ip: string },
  seen: readonly SeenPage[],
): Promise<void> {
  const wanted = new Map(seen.map(({ page_id, version }) => [page_id, version]))
  const pages = await db
    .selectFrom('page')
    .select(['page_id', 'version', 'title'])
    .where('page_id', 'in', [...wanted.keys()])
    .orderBy('page_id')
    .execute()
  if (pages.length < wanted.size) throw notFound(errorTexts.people.pageUnknown)
  const changed = pages.filter(({ page_id, version }) => (wanted.get(page_id) ?? version) !== version)
  if (changed.length > 0) {
    const names = changed.map(({ title }) => `«${title}»`).join(', ')
    throw new AppError(409, 'document_changed', errorTexts.people.documentChanged({ names }))
  }
  await db
    .insertInto('accepted_page')
    .values(
      pages.map(({ page_id, version }) => ({
        page_id,
        version,
        customer_id,
        ip,
        accepted_at: sql<Date>`now()`,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
