import { type Kysely, sql } from 'kysely'

/**
 * What every table leans on: search text, updated_at, the two shared sequences, append-only tables.
 *
 * pg_trgm is a trusted extension: the owner of a database may create it, also on a managed server. The
 * normalising is our own because unaccent() is not immutable, which an index needs, and because lower()
 * leaves accented letters alone in a database made with the C locale.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;

    -- An id handed to GET /waitlist/{id} is a class's or an entry's, never both.
    create sequence class_or_waitlist_id_seq as integer;
    -- /gracias/{id} takes the id of a purchase or of a payment.
    create sequence order_id_seq as integer;
  `.execute(db)
}
