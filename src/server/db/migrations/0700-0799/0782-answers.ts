import { type Kysely, sql } from 'kysely'

/** Which message of a customer is answered by one of the studio's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table message add column answers bigint references incoming_message on delete set null;
    comment on column message.answers is 'What somebody wrote that it answers.';
    create index message_answers_idx on message (answers) where answers is not null;
  `.execute(db)
}
