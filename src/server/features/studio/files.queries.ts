import type { Pool } from 'pg'
import type { Queryable } from '#server/db/transaction.ts'
import { type FileRow, fileColumns } from './present-file.ts'

export type OwnedFile = FileRow & { customer_id: number | null; public: boolean }

export async function findFile(db: Queryable, file_id: number): Promise<OwnedFile | undefined> {
  return db
    .selectFrom('file')
    .select([...fileColumns, 'customer_id', 'public'])
    .where('file_id', '=', file_id)
    .executeTakeFirst()
}

/** By the key in its address; asked for every picture of a page. */
export async function findFileByKey(pool: Pool, key: string): Promise<OwnedFile | undefined> {
  const { rows } = await pool.query<OwnedFile>({
    name: 'file_by_key',
    text: `select ${fileColumns.join(', ')}, customer_id, public from file where storage_key = $1`,
    values: [key],
  })
  return rows[0]
}
