import { type Kysely, sql } from 'kysely'

import { touchOnUpdate } from '#server/db/migrations/updated-at.ts'

/** Recognises a repeated or interrupted checkout; stores the books of the built-in test gateway. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table purchase
      add column request_key text,
      add constraint purchase_request_key unique (customer_id, request_key);
    comment on column purchase.request_key is 'The Idempotency-Key of the attempt, so that one broken off by a crash goes on where it was.';

    alter table payment
      add column attempt_key text not null default gen_random_uuid()::text,
      add constraint payment_attempt_key unique (attempt_key);
    comment on column payment.attempt_key is 'What the provider knows the attempt by: it charges once for one key.';

    -- A free trial is period 0: it gives classes before the first charge.
    alter table purchase_grant
      drop constraint purchase_grant_period_check,
      add constraint purchase_grant_period_check check (period >= 0);
    alter table payment
      drop constraint payment_period_check,
      add constraint payment_period_check check (period >= 0);

    create table sandbox_payment (
      reference text primary key,
      attempt_key text not null,
      customer_id integer not null,
      amount_cents integer not null check (amount_cents >= 0),
      currency text not null,
      method text not null,
      state text not null check (state in ('requires_action', 'succeeded', 'refused', 'cancelled')),
      code text,
      decline_code text,
      client_secret text not null,
      subscription_id text,
      success_url text,
      cancel_url text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      constraint sandbox_payment_attempt_key unique (attempt_key),
      constraint sandbox_payment_secret_key unique (client_secret)
    );
    comment on table sandbox_payment is 'What the test gateway knows. A provider of its own: nothing else reads it, and it refers to no other table.';

    create table sandbox_refund (
      key text primary key,
      reference text not null references sandbox_payment,
      amount_cents integer not null check (amount_cents > 0),
      created_at timestamptz not null default now()
    );
    comment on table sandbox_refund is 'What the test gateway gave back, each key once.';
    create index sandbox_refund_reference_idx on sandbox_refund (reference);
  `.execute(db)
  await touchOnUpdate('sandbox_payment').execute(db)
}
