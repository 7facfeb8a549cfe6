import type { Pool } from 'pg'
import type { Queryable } from '#server/db/transaction.ts'
import { type FileRow, fileColumns } from '#server/shared/present-file.ts'

export type OwnedFile = FileRow & { customer_id: number | null; public: boolean }

export async function findFile(db: Queryable, file_id: number): Promise<OwnedFile | undefined> {
  return db
    .selectFrom('file')
    .select([...fileColumns, 'customer_id', 'public'])
    .where('file_id', '=', file_id)
    .executeTakeFirst()
}

/** By the key in its URL; runs for every picture of a page. */
export async function findFileByKey(pool: Pool, key: string): Promise<OwnedFile | undefined> {
  const { rows } = await pool.query<OwnedFile>({
    name: 'file_by_key',
    text: `select ${fileColumns.join(', ')}, customer_id, public from file where storage_key = $1`,
    values: [key],
  })
  return rows[0]
}

/** Whether a picture shows a person with a place in one of this coach's classes. */
export async function showsSomebodyTaught(
  pool: Pool,
  file_id: number,
  coach_customer_id: number,
): Promise<boolean> {
  const { rowCount } = await pool.query({
    name: 'file_on_roster',
    text: `select from customer c join class_reservation r using (customer_id)
      join single_class_instructor t using (single_class_id) join instructor i using (instructor_id)
      where c.file_id = $1 and r.deleted_at is null and i.customer_id = $2 limit 1`,
    values: [file_id, coach_customer_id],
  })
  return rowCount === 1
}
