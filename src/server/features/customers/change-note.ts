import { inTransaction, type Queryable } from '#server/db/transaction.ts'
import { requireRecord } from '#server/features/people/required/require-customer.ts'
import { orNotFound } from '#server/kit/errors.ts'
import { type By, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { errorTexts } from '#text/errors.ts'
import { lockNote, type NoteRow } from './notes.queries.ts'

interface NewNote {
  customer_id: number
  text: string
  is_alert?: boolean | undefined
}

interface NoteChange {
  text?: string | undefined
  is_alert?: boolean | undefined
  updatedAt?: string | undefined
}

/** Adds a note about a customer. Throws AppError 404. */
export function addNote(db: Queryable, { customer_id, text, is_alert }: NewNote, by: By): Promise<number> {
  return inTransaction(db, async (trx) => {
    await requireRecord(trx, customer_id)
    const row = await trx
      .insertInto('customer_note')
      .values({ customer_id, text, is_alert: is_alert ?? false, written_by: by.actor_customer_id })
      .returning(['customer_note_id', 'customer_id', 'text', 'is_alert'])
      .executeTakeFirstOrThrow()
    await record(trx, by, 'customer.note_added', row.customer_id, null, row)
    return row.customer_note_id
  })
}

/** Changes the given parts of a note; `updatedAt` is the version that was read. Throws AppError 404 or 409. */
export function changeNote(
  db: Queryable,
  id: number,
  { updatedAt, ...change }: NoteChange,
  by: By,
): Promise<void> {
  return inTransaction(db, async (trx) => {
    const before = orNotFound(await lockNote(trx, id), errorTexts.people.noteUnknown)
    refuseStale(before, updatedAt)
    const after = {
      ...before,
      text: change.text ?? before.text,
      is_alert: change.is_alert ?? before.is_alert,
    }
    await trx
      .updateTable('customer_note')
      .set({ text: after.text, is_alert: after.is_alert })
      .where('customer_note_id', '=', id)
      .execute()
    await record(trx, by, 'customer.note_changed', before.customer_id, before, after)
  })
}

/** Removes a note and returns its last state. Throws AppError 404. */
export function removeNote(db: Queryable, id: number, by: By): Promise<NoteRow> {
  return inTransaction(db, async (trx) => {
    const before = orNotFound(await lockNote(trx, id), errorTexts.people.noteUnknown)
    await trx.deleteFrom('customer_note').where('customer_note_id', '=', id).execute()
    await record(trx, by, 'customer.note_removed', before.customer_id, before, null)
    return before
  })
}

type Words = Pick<NoteRow, 'text' | 'is_alert'>

/** On the customer's page of changes. */
function record(
  trx: Queryable,
  by: By,
  action: string,
  customer_id: number,
  before: Words | null,
  after: Words | null,
): Promise<void> {
  const fields = (note: Words | null) => note && { text: note.text, is_alert: note.is_alert }
  return recordChange(trx, by, action, customer_id, { before: fields(before), after: fields(after) })
}
