import { sql } from 'kysely'
import { isReserved } from '#domain/site-map/first-parts.ts'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { lockAddress } from '#server/features/studio/lock-address.ts'
import { publishPictures } from '#server/features/studio/pictures/publish-pictures.ts'
import { AppError, invalidFields, orNotFound } from '#server/kit/errors.ts'
import { errorTexts } from '#text/errors.ts'
import { contentErrors } from '#text/errors/content.ts'
import { cleanHtml } from './clean-html.ts'
import { lockPage, type LockedPage, type WholePage } from './content.queries.ts'

export interface PageFields {
  slug: string
  title: string
  content?: string | null | undefined
  description?: string | null | undefined
  required?: boolean | undefined
  required_signup?: boolean | undefined
}

type Change = Partial<PageFields> & { accept_anew?: boolean | undefined; updatedAt?: string | undefined }

/** Adds a content page. Throws AppError 400, or 409 for a slug that is taken. */
export function addPage(db: Queryable, fields: PageFields, by: By): Promise<LockedPage> {
  return inTransaction(db, async (trx) => {
    await checkSlug(trx, fields.slug, null)
    const { page_id } = await trx
      .insertInto('page')
      .values({ ...columnsOf(fields), slug: fields.slug, title: fields.title })
      .returning('page_id')
      .executeTakeFirstOrThrow()
    await publishPictures(trx, [fields.content ?? ''])
    const after = await whole(trx, page_id)
    await audit(trx, by, 'page.added', null, after)
    return after
  })
}

/** Changes the given fields; `updatedAt` is the version that was read. Throws AppError 400, 404 or 409. */
export function changePage(
  db: Queryable,
  page_id: number,
  { accept_anew = false, updatedAt, ...change }: Change,
  by: By,
): Promise<LockedPage> {
  return inTransaction(db, async (trx) => {
    const before = await whole(trx, page_id)
    refuseStale(before, updatedAt)
    if (change.slug !== undefined && change.slug !== before.slug) await checkSlug(trx, change.slug, page_id)
    const columns = { ...columnsOf(change), ...(accept_anew && { version: sql<number>`version + 1` }) }
    if (Object.keys(columns).length > 0)
      await trx.updateTable('page').set(columns).where('page_id', '=', page_id).execute()
    await publishPictures(trx, [change.content ?? ''])
    const after = await whole(trx, page_id)
    await audit(trx, by, 'page.changed', before, after)
    return after
  })
}

/**
 * Removes a page and returns its last state. Throws AppError 404, or 409 `in_use` for one that was accepted: its acceptances,
 * of earlier versions too, are the studio's evidence.
 */
export function removePage(db: Queryable, page_id: number, by: By): Promise<WholePage> {
  return inTransaction(db, async (trx) => {
    const before = await whole(trx, page_id)
    await requireUnaccepted(trx, page_id)
    await trx.deleteFrom('page').where('page_id', '=', page_id).execute()
    await audit(trx, by, 'page.removed', before, null)
    return before
  })
}

/** The page is locked, so that no customer accepts it meanwhile. */
async function requireUnaccepted(trx: Trx, page_id: number): Promise<void> {
  const { people } = await trx
    .selectFrom('accepted_page')
    .select((eb) => eb.fn.count<number>('customer_id').distinct().as('people'))
    .where('page_id', '=', page_id)
    .executeTakeFirstOrThrow()
  if (people > 0)
    throw new AppError(409, 'in_use', contentErrors.pageAccepted({ count: people }), {
      extra: { acceptances: people },
    })
}

async function whole(trx: Trx, page_id: number): Promise<LockedPage> {
  return orNotFound(await lockPage(trx, page_id), contentErrors.pageUnknown)
}

async function checkSlug(trx: Trx, slug: string, own: number | null): Promise<void> {
  await lockAddress(trx, slug)
  if (isReserved(slug) || (await isShop(trx, slug)))
    throw invalidFields({ slug: errorTexts.settings.reserved })
  const other = await trx.selectFrom('page').select('page_id').where('slug', '=', slug).executeTakeFirst()
  if (other && other.page_id !== own)
    throw new AppError(409, 'slug_taken', contentErrors.slugTaken, {
      fields: { slug: contentErrors.slugTaken },
    })
}

/** Whether the shop uses this slug. Reads the table, because the process's cache may be stale. */
async function isShop(trx: Trx, slug: string): Promise<boolean> {
  const path = await trx
    .selectFrom('configuration')
    .select('value')
    .where('key', '=', 'class_packages_path')
    .executeTakeFirst()
  return path?.value === slug
}

/** The given fields, sanitised; an empty text becomes null. */
function columnsOf({ content, description, ...same }: Partial<PageFields>): Partial<WholePage> {
  const given = {
    ...same,
    ...(content !== undefined && { content: content ? cleanHtml(content) : null }),
    ...(description !== undefined && { description: description || null }),
  }
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function audit(trx: Trx, by: By, action: string, before: LockedPage | null, after: LockedPage | null) {
  const entity_id = (after ?? before)?.page_id ?? 0
  return recordChange(trx, by, action, entity_id, { before: fieldsOf(before), after: fieldsOf(after) })
}

/** Who accepted it is not a part of the page. */
function fieldsOf(page: LockedPage | null) {
  if (page === null) return null
  const { acceptances: _, ...fields } = page
  return fields
}
