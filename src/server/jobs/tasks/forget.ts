import { sql } from 'kysely'
import { inTransaction } from '#server/db/transaction.ts'
import type { Services } from '#server/kit/services.ts'

/** An upload that nothing refers to after this many days is unused. */
const UNUSED_DAYS = 7
/** The most messages per run; the rest waits for the next one. */
const MOST_MESSAGES = 20_000
const MOST_FILES = 200

/**
 * Blanks the text of messages after some months. The row stays: who was notified of what and when, which also
 * prevents a second message. A sale's records are in its purchase, its invoice and the ledger, never only in a mail.
 */
export async function blankMessages({ db, clock, environment }: Services): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update message set subject = '', body_text = '', body_html = '', template = null
    where message_id in (
      select message_id from message
      where state <> 'queued' and (body_text <> '' or body_html <> '' or template is not null)
        and created_at < ${clock.now()}::timestamptz - make_interval(days => ${environment.messageDays})
      order by message_id limit ${MOST_MESSAGES})`.execute(db)
  return Number(numAffectedRows)
}

/**
 * Removes private uploads that nothing refers to, from the table and from the store, e.g. a replaced profile picture.
 */
export async function removeUnused({ db, clock, files }: Services): Promise<number> {
  return inTransaction(db, async (trx) => {
    const { rows } = await sql<{ storage_key: string }>`
      delete from file where file_id in (
        select f.file_id from file f
        where not f.public and f.created_at < ${clock.now()}::timestamptz - make_interval(days => ${UNUSED_DAYS})
          and not exists (select from customer x where x.file_id = f.file_id)
          and not exists (select from instructor x where x.file_id = f.file_id)
          and not exists (select from class_type x where x.file_id = f.file_id)
          and not exists (select from class_package x where x.file_id = f.file_id
            or strpos(concat(x.file_url, ' ', x.receipt_file), f.storage_key) > 0)
          and not exists (select from configuration x where strpos(x.value::text, f.storage_key) > 0)
          and not exists (select from page x where strpos(x.content, f.storage_key) > 0)
          and not exists (select from announcement x where strpos(x.content, f.storage_key) > 0)
        order by f.file_id limit ${MOST_FILES})
      returning storage_key`.execute(trx)
    // Before the commit: after an interruption the row still leads to the file.
    for (const { storage_key } of rows) await files.remove(storage_key)
    return rows.length
  })
}
