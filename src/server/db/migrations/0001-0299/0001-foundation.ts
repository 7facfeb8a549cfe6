import { type Kysely, sql } from 'kysely'

/**
 * What every table uses: search text, updated_at, the two shared sequences, append-only tables.
 *
 * pg_trgm is a trusted extension: the owner of a database may create it, also on a managed server. The normalising is
 * our own because unaccent() is not immutable, which an index needs, and because lower() ignores accented letters in
 * a database with the C locale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    -- The id in GET /waitlist/{id} is a class's or an entry's, never both.
    create sequence class_or_waitlist_id_seq as integer;
    -- /gracias/{id} takes the id of a purchase or of a payment.
    create sequence order_id_seq as integer;
  `.execute(db)
}
