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

    create function normalise_text(value text) returns text
    language sql immutable parallel safe strict
    return lower(translate(value,
      'ÁÀÄÂÃÅáàäâãåÉÈËÊéèëêÍÌÏÎíìïîÓÒÖÔÕóòöôõÚÙÜÛúùüûÑñÇçÝýÿ',
      'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuNnCcYyy'));
    comment on function normalise_text is 'Lower case without accents: what searches compare.';

    create function touch_updated_at() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      return new;
    end $$;

    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
    end $$;

    -- An id handed to GET /waitlist/{id} is a class's or an entry's, never both.
    create sequence class_or_waitlist_id_seq as integer;
    -- /gracias/{id} takes the id of a purchase or of a payment.
    create sequence order_id_seq as integer;
  `.execute(db)
}
