import { type Kysely, sql } from 'kysely'

/** A picture's placeholder while it loads. Older pictures get theirs when they are next prepared. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table file add column blur text constraint file_blur_check check (length(blur) <= 600);
    comment on column file.blur is 'A tiny copy as a data URI, shown until the picture is there; null where parts are clear.';
  `.execute(db)
}
