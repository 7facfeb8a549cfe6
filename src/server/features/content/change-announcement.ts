import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { recordAudit } from '#server/shared/audit.ts'
import { publishPictures } from '#server/features/studio/publish-pictures.ts'
import { notFound } from '#server/kit/errors.ts'
import { contentErrors } from '#text/errors/content.ts'
import { type AnnouncementRow, findAnnouncement } from './content.queries.ts'
import type { By } from './author.ts'

interface Fields {
  title: string
  content: string
}

const columns = ['announcement_id', 'title', 'content', 'created_at'] as const
const entity = 'announcement'

/** Adds an announcement. */
export function addAnnouncement(db: Queryable, fields: Fields, by: By): Promise<AnnouncementRow> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('announcement')
      .values(fields)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await publishPictures(trx, [row.content])
    await recordAudit(trx, {
      ...by,
      action: 'announcement.added',
      entity,
      entity_id: row.announcement_id,
      details: { title: row.title },
    })
    return row
  })
}

/** Changes the given fields. Throws AppError 404. */
export function changeAnnouncement(
  db: Queryable,
  announcement_id: number,
  change: Partial<Fields>,
  by: By,
): Promise<AnnouncementRow> {
  return inTransaction(db, async (trx) => {
    const before = await findAnnouncement(trx, announcement_id)
    if (!before) throw notFound(contentErrors.announcementUnknown)
    const { title, content } = { ...before, ...change }
    const row = await trx
      .updateTable('announcement')
      .set({ title, content })
      .where('announcement_id', '=', announcement_id)
      .returning(columns)
      .executeTakeFirst()
    if (!row) throw notFound(contentErrors.announcementUnknown)
    await publishPictures(trx, [row.content])
    const details = { changed: Object.keys(change) }
    await recordAudit(trx, {
      ...by,
      action: 'announcement.changed',
      entity,
      entity_id: announcement_id,
      details,
    })
    return row
  })
}

/** Removes an announcement and returns its last state. Throws AppError 404. */
export function removeAnnouncement(db: Queryable, announcement_id: number, by: By): Promise<AnnouncementRow> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .deleteFrom('announcement')
      .where('announcement_id', '=', announcement_id)
      .returning(columns)
      .executeTakeFirst()
    if (!row) throw notFound(contentErrors.announcementUnknown)
    const details = { title: row.title }
    await recordAudit(trx, {
      ...by,
      action: 'announcement.removed',
      entity,
      entity_id: announcement_id,
      details,
    })
    return row
  })
}
