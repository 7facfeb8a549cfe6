import { type Kysely, sql } from 'kysely'

/**
 * The tables of the built-in sign-in provider (Better Auth 1.7.7 with its jwt plugin), in a schema of their own. The
 * library defines their names and columns; a newer version of it may need a migration here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create schema auth;

    create table auth."user" (
      "id" text not null primary key,
      "name" text not null,
      "email" text not null unique,
      "emailVerified" boolean not null,
      "image" text,
      "createdAt" timestamptz default current_timestamp not null,
      "updatedAt" timestamptz default current_timestamp not null
    );

    create table auth."session" (
      "id" text not null primary key,
      "expiresAt" timestamptz not null,
      "token" text not null unique,
      "createdAt" timestamptz default current_timestamp not null,
      "updatedAt" timestamptz not null,
      "ipAddress" text,
      "userAgent" text,
      "userId" text not null references auth."user" ("id") on delete cascade
    );
    create index "session_userId_idx" on auth."session" ("userId");
    create index "session_expiresAt_idx" on auth."session" ("expiresAt");

    create table auth."account" (
      "id" text not null primary key,
      "accountId" text not null,
      "providerId" text not null,
      "userId" text not null references auth."user" ("id") on delete cascade,
      "accessToken" text,
      "refreshToken" text,
      "idToken" text,
      "accessTokenExpiresAt" timestamptz,
      "refreshTokenExpiresAt" timestamptz,
      "scope" text,
      "password" text,
      "createdAt" timestamptz default current_timestamp not null,
      "updatedAt" timestamptz not null
    );
    create index "account_userId_idx" on auth."account" ("userId");

    create table auth."verification" (
      "id" text not null primary key,
      "identifier" text not null,
      "value" text not null,
      "expiresAt" timestamptz not null,
      "createdAt" timestamptz default current_timestamp not null,
      "updatedAt" timestamptz default current_timestamp not null
    );
    create index "verification_identifier_idx" on auth."verification" ("identifier");

    create table auth."jwks" (
      "id" text not null primary key,
      "publicKey" text not null,
      "privateKey" text not null,
      "createdAt" timestamptz not null,
      "expiresAt" timestamptz,
      "alg" text,
      "crv" text
    );
    create trigger session_ended after delete on auth."session" for each row
      when (old."expiresAt" > current_timestamp) execute function announce_account();
    create trigger customer_access_changed after update of role, blocked_at, uid on customer for each row
      when (old.role <> new.role or old.blocked_at is distinct from new.blocked_at or old.uid is distinct from new.uid)
      execute function announce_account();
  `.execute(db)
}
