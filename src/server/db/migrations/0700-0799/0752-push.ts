import { type Kysely, sql } from 'kysely'

/** Notifications: the studio's key at push services, the devices that receive them, and where a press on one leads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table push_key (
      one boolean primary key default true check (one),
      public_key text not null,
      private_key text not null,
      created_at timestamptz not null default now()
    );
    comment on table push_key is 'The VAPID keys, made at the first start; one row. Every subscription is bound to them.';

    create table push_device (
      push_device_id integer generated always as identity primary key,
      session_id text not null unique references auth."session" (id) on delete cascade,
      endpoint text not null unique check (endpoint <> ''),
      p256dh text not null,
      auth_secret text not null,
      user_agent text not null,
      created_at timestamptz not null default now()
    );
    comment on table push_device is 'Browsers that show notifications. One belongs to the session it was switched on in, and ends with it.';
    comment on column push_device.endpoint is 'The address at the browser''s push service; whoever knows it and the keys may write to the device.';

    alter table message add column link text;
    comment on column message.link is 'Push: the path that a press on the notification opens.';
  `.execute(db)
}
