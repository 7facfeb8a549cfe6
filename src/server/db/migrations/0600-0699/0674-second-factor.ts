import { type Kysely, sql } from 'kysely'

/** The tables of Better Auth's two-factor plugin; the library defines their names and columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table auth."user" add column "twoFactorEnabled" boolean not null default false;

    create table auth."twoFactor" (
      "id" text not null primary key,
      "secret" text not null,
      "backupCodes" text not null,
      "userId" text not null unique references auth."user" ("id") on delete cascade,
      "verified" boolean not null default true,
      "failedVerificationCount" integer not null default 0,
      "lockedUntil" timestamptz
    );
    comment on column auth."twoFactor"."secret" is 'Encrypted with SECRET, as the backup codes are.';
    create index "verification_value_idx" on auth."verification" ("value") where "identifier" like 'trust-device-%';
  `.execute(db)
}
