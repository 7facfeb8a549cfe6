import { type Kysely, sql } from 'kysely'

/** The mail into which a mail over its address's hourly limit is collected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column collected_in bigint references message on delete set null;
    comment on column message.collected_in is 'The mail in which it leaves together with others, itself where that is the one; null for one that leaves alone.';
    create index message_collected_idx on message (collected_in) where collected_in is not null;
  `.execute(db)
}
