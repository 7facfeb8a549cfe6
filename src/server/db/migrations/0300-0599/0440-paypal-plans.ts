import { type Kysely, sql } from 'kysely'

/** Which PayPal plan charges which terms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table paypal_plan (
      account text not null,
      terms text not null,
      plan_id text not null check (plan_id <> ''),
      created_at timestamptz not null default now(),
      primary key (account, terms)
    );
    comment on table paypal_plan is 'PayPal''s plans by the terms of a package, each made once.';
    comment on column paypal_plan.account is 'The client id: another account has plans of its own.';
  `.execute(db)
}
