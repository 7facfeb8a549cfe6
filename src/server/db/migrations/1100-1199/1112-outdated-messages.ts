import { type Kysely, sql } from 'kysely'

/** A message that is of no use any more is `outdated`; `too_late` is a cancellation's refusal. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update message set problem = 'outdated' where problem = 'too_late';
    update changed_text set place = replace(place, '.too_late', '.outdated')
      where place in ('admin.messages.problems.too_late', 'errores-de-mensajes.noRetry.too_late');
  `.execute(db)
}
