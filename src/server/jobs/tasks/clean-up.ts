import { type RawBuilder, sql } from 'kysely'
import { MS_PER_HOUR } from '#domain/time/spans.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { IDEMPOTENCY_DAYS } from '#server/kit/calls/idempotency.ts'
import type { Services } from '#server/kit/services.ts'
import { removeLeftovers, removeStaleUploads, removeUnused } from '#server/features/files/leftovers.ts'

/** A sign-in account without a customer record for this many hours counts as abandoned. */
const ABANDONED_HOURS = 24

/** How many days a delivery state waits for its message; others with the same number may send messages of their own. */
const EARLY_DAYS = 2

/** How many days refused booking attempts are stored. */
const REFUSED_DAYS = 90

/** How many days the ids of mail reports are stored; services repeat a report for some days. */
const REPORT_DAYS = 30

/** How many days a provider's events are stored: far longer than any sends one again, or lets a person do so, and than one waits here. */
const EVENT_DAYS = 90

/** What is removed, by name; each returns how much it was, where that is worth a line in the log. */
const steps: Record<string, (services: Services) => Promise<unknown>> = {
  answers: ({ db }) =>
    removed(db, sql`idempotency where created_at < now() - make_interval(days => ${IDEMPOTENCY_DAYS})`),
  attempts: ({ db, clock }) =>
    removed(
      db,
      sql`refused_attempt where created_at < ${clock.now()}::timestamptz - make_interval(days => ${REFUSED_DAYS})`,
    ),
  undos: ({ db, clock }) =>
    removed(db, sql`schedule_undo where made_at < ${clock.now()}::timestamptz - interval '1 hour'`),
  sessions: ({ identity }) => identity.removeEnded(),
  verifications: ({ db }) => removed(db, sql`auth.verification where "expiresAt" < now()`),
  counters: ({ db }) => removed(db, sql`rate_limit where expire < ${Date.now()}`),
  states: ({ db, clock }) =>
    removed(
      db,
      sql`early_status where at < ${clock.now()}::timestamptz - make_interval(days => ${EARLY_DAYS})`,
    ),
  reports: ({ db, clock }) =>
    removed(
      db,
      sql`mail_report where received_at < ${clock.now()}::timestamptz - make_interval(days => ${REPORT_DAYS})`,
    ),
  events: ({ db, clock }) =>
    removed(
      db,
      sql`webhook_event where received_at < ${clock.now()}::timestamptz - make_interval(days => ${EVENT_DAYS})`,
    ),
  accounts: ({ identity, clock }) =>
    identity.forgetAbandoned(new Date(clock.now().getTime() - ABANDONED_HOURS * MS_PER_HOUR)),
  messages: blankMessages,
  files: removeUnused,
  bytes: removeLeftovers,
  uploads: removeStaleUploads,
}

const removed = async (db: Queryable, rows: RawBuilder<unknown>): Promise<number> =>
  Number((await sql`delete from ${rows}`.execute(db)).numAffectedRows ?? 0)

/**
 * Removes expired data: stored responses of idempotent calls, refused attempts, changes that can no longer be undone, ended sessions, used counters,
 * old reports and events, abandoned accounts, the texts of old messages, unused uploads. A step that fails stops none of the others; the job fails then, and is
 * tried again.
 */
export async function cleanUp(services: Services): Promise<void> {
  const counts: Record<string, unknown> = {}
  const failed: string[] = []
  for (const [name, step] of Object.entries(steps))
    try {
      counts[name] = await step(services)
    } catch (err) {
      services.log.error({ err, step: name }, 'a step of the clean-up failed')
      failed.push(name)
    }
  services.log.info(counts, 'cleaned up')
  if (failed.length > 0) throw new Error(`not cleaned up: ${failed.join(', ')}`)
}

/** The most messages per run; the rest waits for the next one. */
const MOST_MESSAGES = 20_000

/**
 * Blanks the text of messages, sent and received, after some months. The row stays: who was notified of what and when, which also
 * prevents a second message. A sale's records are in its purchase, its invoice and the ledger, never only in a mail.
 */
async function blankMessages({ db, clock, environment }: Services): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    update message set subject = '', body_text = '', body_html = '', template = null
    where message_id in (
      select message_id from message
      where state <> 'queued' and (body_text <> '' or body_html <> '' or template is not null)
        and created_at < ${clock.now()}::timestamptz - make_interval(days => ${environment.messageDays})
      order by message_id limit ${MOST_MESSAGES})`.execute(db)
  const incoming = await sql`
    update incoming_message set body = '', sender_name = ''
    where incoming_message_id in (
      select incoming_message_id from incoming_message
      where (body <> '' or sender_name <> '')
        and received_at < ${clock.now()}::timestamptz - make_interval(days => ${environment.messageDays})
      order by incoming_message_id limit ${MOST_MESSAGES})`.execute(db)
  return Number(numAffectedRows) + Number(incoming.numAffectedRows ?? 0)
}
