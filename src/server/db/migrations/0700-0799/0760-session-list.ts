import { type Kysely, sql } from 'kysely'

/** Everybody sees when each of their sessions was last used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    comment on column auth."session"."seenAt" is 'When a person last did something with it; noted every few minutes.';
    comment on column auth."session"."ipAddress" is 'Where it was opened, for the list of one''s own sessions; of IPv6 the network.';
  `.execute(db)
}
