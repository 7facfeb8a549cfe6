import { tidyTags } from '#domain/people/customer-filters.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { notFound } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'

/** Replaces a customer's tags, and returns them as they are stored. Throws AppError 404. */
export function setTags(
  db: Queryable,
  { customer_id, tags: written }: { customer_id: number; tags: readonly string[] },
  by: By,
): Promise<string[]> {
  const tags = tidyTags(written)
  return inTransaction(db, async (trx) => {
    const customer = await trx
      .selectFrom('customer')
      .select('customer_id')
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!customer) throw notFound(errorTexts.people.customerUnknown)
    const before = await trx
      .deleteFrom('customer_tag')
      .where('customer_id', '=', customer_id)
      .returning('tag')
      .execute()
    if (tags.length > 0)
      await trx
        .insertInto('customer_tag')
        .values(tags.map((tag) => ({ customer_id, tag })))
        .execute()
    await recordChange(trx, {
      ...by,
      action: 'customer.tags_changed',
      entity: 'customer',
      entity_id: customer_id,
      before: { tags: before.map(({ tag }) => tag).toSorted() },
      after: { tags: tags.toSorted() },
    })
    return tags
  })
}
