import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'

/**
 * Records that a customer accepted pages in their current version, when, and from which network address; pages accepted before stay as they are. Throws
 * AppError 404 when one of them does not exist, and then records none.
 */
export async function acceptPages(
  db: Queryable,
  { customer_id, ip }: { customer_id: number; ip: string },
  pageIds: readonly number[],
): Promise<void> {
  const wanted = [...new Set(pageIds)]
  const pages = await db
    .selectFrom('page')
    .select(['page_id', 'version'])
    .where('page_id', 'in', wanted)
    .execute()
  if (pages.length < wanted.length) throw notFound(errorTexts.people.pageUnknown)
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
