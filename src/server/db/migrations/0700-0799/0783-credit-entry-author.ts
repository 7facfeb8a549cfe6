import { type Kysely, sql } from 'kysely'

/** Who changed a credit by hand, and why. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table credit_entry
      add column actor_customer_id integer references customer on delete set null,
      add column reason text check (reason <> '');
    comment on column credit_entry.actor_customer_id is 'Who on the team gave, changed or removed it by hand.';
    comment on column credit_entry.reason is 'Why, in the words of whoever did it by hand.';
    create index credit_entry_actor_idx on credit_entry (actor_customer_id) where actor_customer_id is not null;
  `.execute(db)
}
