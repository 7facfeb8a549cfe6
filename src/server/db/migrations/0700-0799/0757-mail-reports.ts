import { type Kysely, sql } from 'kysely'

/** What becomes of a mail after it was accepted, and addresses that no mail reaches. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table undeliverable_address (
      email text primary key check (email = lower(email)),
      problem text not null check (problem in ('no_mailbox', 'bounced', 'complaint')),
      marked_at timestamptz not null,
      cleared_at timestamptz
    );
    comment on table undeliverable_address is 'Addresses to which no mail is sent, because it came back for good or was reported as unwanted.';
    comment on column undeliverable_address.cleared_at is 'When it was to be tried again; what is reported of mails before then does not mark it anew.';
    create index undeliverable_marked_idx on undeliverable_address (marked_at desc) where cleared_at is null;

    create table mail_report (
      report_id text primary key,
      received_at timestamptz not null
    );
    comment on table mail_report is 'Reports of the mail service that were recorded, each once by the id of the service.';
    create index mail_report_received_idx on mail_report (received_at);

    alter table message
      add column problem text,
      add column failed_at timestamptz,
      add column bounced_at timestamptz,
      add column sending_until timestamptz,
      drop constraint message_state_check,
      drop constraint message_sent_check,
      add constraint message_state_check
        check (state in ('queued', 'sent', 'kept', 'failed', 'bounced', 'complained')),
      add constraint message_sent_check
        check ((state in ('sent', 'bounced', 'complained')) = (sent_at is not null));
    comment on column message.problem is 'Why it did not arrive, as the interface has words for it; error is what the provider said.';
    comment on column message.failed_at is 'When sending it last failed.';
    comment on column message.bounced_at is 'When it came back after it had been accepted, or was reported as unwanted.';
    comment on column message.sending_until is 'A worker is sending it and has until then; no other one may.';
  `.execute(db)
}
