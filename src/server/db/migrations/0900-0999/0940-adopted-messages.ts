import { type Kysely, sql } from 'kysely'

/** What a number wrote before it was a customer's goes to that customer; so does what numbers of today's customers wrote. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table incoming_message add column adopted_at timestamptz;
    comment on column incoming_message.adopted_at is 'When it became a customer''s, written before the number was known to be theirs; null for every other.';
    create trigger customer_adopt_messages after insert or update of phone, deleted_at on customer
    for each row when (new.phone is not null and new.deleted_at is null) execute function adopt_messages();
    with theirs as (
      update incoming_message i set customer_id = c.customer_id, adopted_at = now() from customer c
      where i.customer_id is null and c.deleted_at is null and i.sender in ('52' || c.phone, '521' || c.phone)
      returning i.incoming_message_id, i.customer_id
    )
    update message m set customer_id = t.customer_id from theirs t
    where m.answers = t.incoming_message_id and m.customer_id is null;
  `.execute(db)
}
