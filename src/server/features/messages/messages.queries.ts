import { type RawBuilder, sql } from 'kysely'
import type { DeliveryProblem, MessageState } from '#domain/messages/delivery-problems.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import type { MessageStage } from '#domain/messages/stages.ts'
import { preparedFirst } from '#server/db/statement.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { surviving } from '#server/shared/surviving.ts'
import { isMarked } from './present-recipient.ts'
import { visibleTo } from './visible-mails.ts'

const PAGE_SIZE = 50
/** Counting stops here: an exact number is not worth the time. */
const MOST_COUNTED = 10_000

export interface MessageRow {
  message_id: number
  customer_id: number | null
  name: string
  kind: string
  channel: Channel
  recipient: string
  subject: string | null
  state: MessageState
  problem: DeliveryProblem | null
  created_at: Date
  sent_at: Date | null
  delivered_at: Date | null
  read_at: Date | null
  waits_until: Date | null
}

export interface WantedMessages {
  /** Only theirs. */
  customers: readonly number[] | null
  channel?: Channel | undefined
  stage?: MessageStage | undefined
  kind?: string | undefined
  from: Date | null
  /** Not included. */
  until: Date | null
  withAccessMails: boolean
  now: Date
}

/** What each stage is in the database. */
const stagesAt = (now: Date): Record<MessageStage, RawBuilder<unknown>> => ({
  scheduled: sql`m.state = 'queued' and (m.waits_until is null or m.waits_until <= ${now})`,
  waiting: sql`m.state = 'queued' and m.waits_until > ${now}`,
  sent: sql`m.state = 'sent' and m.delivered_at is null`,
  delivered: sql`m.state = 'sent' and m.delivered_at is not null and m.read_at is null`,
  read: sql`m.state = 'sent' and m.delivered_at is not null and m.read_at is not null`,
  stored: sql`m.state = 'stored'`,
  failed: sql`m.state = 'failed'`,
  bounced: sql`m.state = 'bounced'`,
  complained: sql`m.state = 'complained'`,
})

/** One page of what was sent, newest first, and how many there are, counted up to 10,000. */
export async function findMessages(
  db: Queryable,
  wanted: WantedMessages,
  page: number,
): Promise<{ messages: MessageRow[]; total: number }> {
  const where = whereOf(wanted)
  const offset = (page - 1) * PAGE_SIZE
  const found = await selectRows(where, PAGE_SIZE, offset).execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::integer as total from (select from message m where ${where} limit ${MOST_COUNTED}) counted`.execute(
    db,
  )
  return { messages: found.rows, total: counted.rows[0]?.total ?? 0 }
}

/** All wanted messages as rows of a file, newest first. */
export const eachMessage = (db: Queryable, wanted: WantedMessages): AsyncGenerator<FileRow> =>
  inPages(async (last, limit) => {
    const below =
      last === null
        ? sql`true`
        : sql`(m.created_at, m.message_id) < (${last.written_at}::timestamptz, ${last.message_id})`
    return (await selectRows(sql`${whereOf(wanted)} and ${below}`, limit, 0).execute(db)).rows
  })

/** With the moment in all its digits, which a Date has not. */
type FileRow = MessageRow & { written_at: string }

function whereOf({
  customers,
  channel,
  stage,
  kind,
  from,
  until,
  withAccessMails,
  now,
}: WantedMessages): RawBuilder<unknown> {
  const conditions = [
    visibleTo(withAccessMails),
    ...(customers === null ? [] : [sql`m.customer_id = any (${customers})`]),
    ...(channel === undefined ? [] : [sql`m.channel = ${channel}`]),
    ...(kind === undefined ? [] : [sql`m.kind = ${kind}`]),
    ...(stage === undefined ? [] : [stagesAt(now)[stage]]),
    ...(from === null ? [] : [sql`m.created_at >= ${from}`]),
    ...(until === null ? [] : [sql`m.created_at < ${until}`]),
  ]
  return sql.join(conditions, sql` and `)
}

const selectRows = (where: RawBuilder<unknown>, limit: number, offset: number) => sql<FileRow>`
    select m.created_at::text as written_at, m.message_id, m.customer_id, trim(coalesce(c.name, '') || ' ' || coalesce(c.last_name, '')) as name, m.kind, m.channel,
      m.recipient, m.subject, m.state, m.problem, m.created_at, m.sent_at, m.delivered_at, m.read_at, m.waits_until
    from (select * from message m where ${where}
      order by m.created_at desc, m.message_id desc limit ${limit} offset ${offset}) m
      left join customer c using (customer_id)
    order by m.created_at desc, m.message_id desc`

export interface DetailRow extends MessageRow {
  body_text: string | null
  body_html: string | null
  error: string | null
  tried_at: Date | null
  failed_at: Date | null
  bounced_at: Date | null
  collected_in: number | null
  class_reservation_id: number | null
  waitlist_id: number | null
  begins: Date | null
  /** Whether no mail is sent to where it would go. */
  marked: boolean
}

/** One message; undefined for none, and for an access mail that the caller may not see. */
export async function findMessage(
  db: Queryable,
  { message_id, withAccessMails }: { message_id: number; withAccessMails: boolean },
): Promise<DetailRow | undefined> {
  const { rows } = await sql<DetailRow>`
    select m.*, trim(coalesce(c.name, '') || ' ' || coalesce(c.last_name, '')) as name,
      ${isMarked} as marked
    from message m left join customer c using (customer_id)
    where m.message_id = ${message_id} and ${visibleTo(withAccessMails)}`.execute(db)
  return rows[0]
}

/** Whose mail it is that was sent to a customer, and their address; undefined for an unknown or deleted one. */
export const findReader = preparedFirst<{ customer_id: number; email: string }, [customer_id: number]>(
  'reader_of_a_mail',
  `select customer_id, email from customer where customer_id = ${surviving('$1::integer')}`,
)
