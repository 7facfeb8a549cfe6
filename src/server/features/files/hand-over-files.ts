import { sql } from 'kysely'
import { filmMimes } from '#domain/files/file-kind.ts'
import type { Trx } from '#server/db/transaction.ts'
import { FILE_COLUMNS, FILE_WORDS } from '#server/shared/file-uses.ts'

/** Gives the studio what it uses of the uploads of somebody who leaves the team, and their films: a customer's files are nobody else's. */
export async function handOverFiles(trx: Trx, customer_id: number): Promise<void> {
  await sql`
    update file f set customer_id = null where customer_id = ${customer_id} and (mime = any (${filmMimes}::text[])
      or storage_key in (${FILE_WORDS}) or exists (select from (${FILE_COLUMNS}) use where place not in ('customer', 'form_answer')))`.execute(
    trx,
  )
}
