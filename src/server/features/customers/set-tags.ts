import { MOST_TAGS, tidyTags } from '#domain/people/customer-filters.ts'
import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { invalidFields, notFound } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { errorTexts } from '#text/errors.ts'

/**
 * Replaces a customer's tags, and returns them as they are stored. With the tags that the editor read, only what the editor added
 * and removed is changed. Throws AppError 400 or 404.
 */
export function setTags(
  db: Queryable,
  {
    customer_id,
    tags: written,
    was,
  }: { customer_id: number; tags: readonly string[]; was?: readonly string[] | undefined },
  by: By,
): Promise<string[]> {
  return inTransaction(db, async (trx) => {
    await trx
      .selectFrom('customer')
      .select('customer_id')
      .where('customer_id', '=', customer_id)
      .where('deleted_at', 'is', null)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow(() => notFound(errorTexts.people.customerUnknown))
    const before = await trx
      .deleteFrom('customer_tag')
      .where('customer_id', '=', customer_id)
      .returning('tag')
      .execute()
    const added = before.map(({ tag }) => tag).filter((tag) => was?.includes(tag) === false)
    const gone = was?.filter((tag) => !before.some((one) => one.tag === tag)) ?? []
    const together = new Set([...written.filter((tag) => !gone.includes(tag)), ...added])
    if (together.size > MOST_TAGS)
      throw invalidFields({ tags: errorTexts.fields.tooMany({ most: MOST_TAGS }) })
    const tags = tidyTags([...together])
    if (tags.length > 0)
      await trx
        .insertInto('customer_tag')
        .values(tags.map((tag) => ({ customer_id, tag })))
        .execute()
    await recordChange(trx, by, 'customer.tags_changed', customer_id, {
      before: { tags: before.map(({ tag }) => tag).toSorted() },
      after: { tags: tags.toSorted() },
    })
    return tags
  })
}
