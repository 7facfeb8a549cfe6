import { type Kysely, sql } from 'kysely'

/**
 * A returned credit may last longer than before, and undoing its class's cancellation takes that back. A penalty that staff
 * lifted stays lifted whatever becomes of its attendance; until now the audit alone told who had. A refund of a part takes the credits of places
 * that are reserved too, once they are given up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credit_entry add column last_day_was date;
    comment on column credit_entry.last_day_was is 'The credit''s last day before it was returned, where it lasts longer since.';

    alter table available_class add column refunded boolean not null default false;
    comment on column available_class.refunded is 'Its money was refunded while it was used: it pays for its place and is not returned.';

    alter table class_reservation_penalty add column lifted_by_staff boolean not null default false;
    comment on column class_reservation_penalty.lifted_by_staff is 'Lifted as a courtesy.';
    update class_reservation_penalty p set lifted_by_staff = true
      where lifted_at is not null and (not corrected or exists (
        select from audit where entity = 'class_reservation_penalty' and entity_id = p.class_reservation_penalty_id::text
          and action = 'penalty.lifted'));
  `.execute(db)
}
