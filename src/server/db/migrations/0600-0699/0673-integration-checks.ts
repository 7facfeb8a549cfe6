import { type Kysely, sql } from 'kysely'

/** What the last test of each connected provider said. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table integration_check (
      name text primary key,
      settings_mark text not null,
      problem text check (problem <> ''),
      code text check (code <> ''),
      failing_since timestamptz,
      checked_at timestamptz not null,
      checked_by integer references customer,
      constraint integration_check_failing_check check ((problem is null) = (failing_since is null)),
      constraint integration_check_explained_check check (code is null or problem is not null)
    );
    comment on table integration_check is 'The result of the last test of each provider.';
    comment on column integration_check.settings_mark is 'Tells whether the settings are still those that were tested; an HMAC.';
    comment on column integration_check.problem is 'Null when the provider answered as it should.';
    comment on column integration_check.code is 'The provider''s own code of the problem.';
    comment on column integration_check.failing_since is 'The first of the tests that failed in a row with these settings.';
    create index integration_check_by_idx on integration_check (checked_by);
  `.execute(db)
}
