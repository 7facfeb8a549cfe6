import { type Kysely, sql } from 'kysely'

/** A customer opts out of a kind of message on one channel; who had opted out of a kind stays out of it on every channel. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message_opt_out add column channel text not null default 'mail'
      check (channel in ('mail', 'whatsapp', 'push'));
    alter table message_opt_out drop constraint message_opt_out_pkey;
    alter table message_opt_out add primary key (customer_id, kind, channel);
    insert into message_opt_out (customer_id, kind, created_at, channel)
      select customer_id, kind, created_at, other from message_opt_out, unnest(array['whatsapp', 'push']) other;
    alter table message_opt_out alter column channel drop default;
    comment on table message_opt_out is 'Which messages a customer does not want, by channel.';
  `.execute(db)
}
