import { sql } from 'kysely'
import type { Queryable, Trx } from '#server/db/transaction.ts'

export interface NoteRow {
  customer_note_id: number
  customer_id: number
  text: string
  is_alert: boolean
  /** Who wrote it; null when that account is gone. */
  author: string | null
  created_at: Date
  updated_at: Date
}

const notes = (db: Queryable) =>
  db
    .selectFrom('customer_note as note')
    .leftJoin('customer as writer', 'writer.customer_id', 'note.written_by')
    .select(['note.customer_note_id', 'note.customer_id', 'note.text', 'note.is_alert'])
    .select(['note.created_at', 'note.updated_at'])
    .select(sql<string | null>`nullif(btrim(writer.name || ' ' || writer.last_name), '')`.as('author'))

/** A customer's notes, alerts first, then the latest. */
export function findNotes(db: Queryable, customer_id: number): Promise<NoteRow[]> {
  return notes(db)
    .where('note.customer_id', '=', customer_id)
    .orderBy('note.is_alert', 'desc')
    .orderBy('note.customer_note_id', 'desc')
    .limit(200)
    .execute()
}

export function findNote(db: Queryable, id: number): Promise<NoteRow | undefined> {
  return notes(db).where('note.customer_note_id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export function lockNote(trx: Trx, id: number): Promise<NoteRow | undefined> {
  return notes(trx).where('note.customer_note_id', '=', id).forNoKeyUpdate('note').executeTakeFirst()
}
