import { type Kysely, sql } from 'kysely'

/** The table of Better Auth's passkey plugin; the library defines its names and columns, but for the last use. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table auth."passkey" (
      "id" text not null primary key,
      "name" text,
      "publicKey" text not null,
      "userId" text not null references auth."user" ("id") on delete cascade,
      "credentialID" text not null unique,
      "counter" double precision not null,
      "deviceType" text not null,
      "backedUp" boolean not null,
      "transports" text,
      "createdAt" timestamptz not null default now(),
      "aaguid" text,
      "usedAt" timestamptz
    );
    create index "passkey_userId_idx" on auth."passkey" ("userId");
    comment on column auth."passkey"."counter" is 'Of 32 bits without a sign, which an integer has not; the driver gives a bigint as text.';
    comment on column auth."passkey"."usedAt" is 'When somebody last signed in with it.';

    create trigger passkey_told after insert or delete on auth."passkey" for each row
      execute function tell_passkey();
    create trigger passkeys_dropped after delete on auth."account" for each row
      execute function drop_passkeys();
  `.execute(db)
}
