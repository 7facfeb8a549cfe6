import { type Kysely, sql } from 'kysely'

/** Idle staff sessions expire. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth."session" add column "seenAt" timestamptz not null default now();
    comment on column auth."session"."seenAt" is 'When a person last did something with it; noted for staff alone, every few minutes.';
  `.execute(db)
}
