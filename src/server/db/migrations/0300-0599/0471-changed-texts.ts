import { type Kysely, sql } from 'kysely'

/** The owner's own versions of texts of the site. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table changed_text (
      place text primary key,
      words text not null check (words <> ''),
      updated_at timestamptz not null default now()
    );
    comment on table changed_text is 'Texts of the site that the owner put into other words, by their place.';
    -- Every process caches them with the configuration.
    create trigger changed_text_changed after insert or update or delete or truncate on changed_text
      for each statement execute function announce_configuration();
  `.execute(db)
}
