import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { publishPictures } from '#server/features/studio/pictures/publish-pictures.ts'
import { notFound, orNotFound } from '#server/kit/errors.ts'
import { contentErrors } from '#text/errors/content.ts'
import { type AnnouncementRow, lockAnnouncement } from './content.queries.ts'

interface Fields {
  title: string
  content: string
}

const columns = ['announcement_id', 'title', 'content', 'created_at', 'updated_at'] as const

export function addAnnouncement(db: Queryable, fields: Fields, by: By): Promise<AnnouncementRow> {
  return inTransaction(db, async (trx) => {
    const row = await trx
      .insertInto('announcement')
      .values(fields)
      .returning(columns)
      .executeTakeFirstOrThrow()
    await publishPictures(trx, [row.content])
    const { announcement_id: entity_id, ...after } = row
    await recordChange(trx, by, 'announcement.added', entity_id, { before: null, after })
    return row
  })
}

/** Changes the given fields; `updatedAt` is the version that was read. Throws AppError 404, or 409 `changed_meanwhile`. */
export function changeAnnouncement(
  db: Queryable,
  announcement_id: number,
  { updatedAt, ...change }: Partial<Fields> & { updatedAt?: string | undefined },
  by: By,
): Promise<AnnouncementRow> {
  return inTransaction(db, async (trx) => {
    const before = orNotFound(await lockAnnouncement(trx, announcement_id), contentErrors.announcementUnknown)
    refuseStale(before, updatedAt)
    const { title, content } = { ...before, ...change }
    const row = await trx
      .updateTable('announcement')
      .set({ title, content })
      .where('announcement_id', '=', announcement_id)
      .returning(columns)
      .executeTakeFirstOrThrow(() => notFound(contentErrors.announcementUnknown))
    await publishPictures(trx, [row.content])
    await recordChange(trx, by, 'announcement.changed', announcement_id, {
      before: { ...before },
      after: { ...row },
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
      .executeTakeFirstOrThrow(() => notFound(contentErrors.announcementUnknown))
    const { announcement_id: entity_id, ...before } = row
    await recordChange(trx, by, 'announcement.removed', entity_id, { before, after: null })
    return row
  })
}
