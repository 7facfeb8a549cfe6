import { type RawBuilder, sql } from 'kysely'
import type { DeliveryProblem, MessageState } from '#domain/messages/delivery-problems.ts'
import type { Channel } from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { visibleTo } from '#server/features/messages/visible-mails.ts'

const PAGE_SIZE = 50

export interface ConversationRow {
  /** Null for an unknown number. */
  customer_id: number | null
  /** Null for a customer. */
  sender: string | null
  name: string
  /** The customer's alone; empty for an unknown number. */
  last_name: string
  unseen: number
  /** Whether the studio wrote last; null for a customer with no messages. */
  ours: boolean | null
  at: Date | null
  kind: string | null
  channel: Channel | null
  words: string | null
  type: string | null
  state: MessageState | null
  problem: DeliveryProblem | null
  waits_until: Date | null
  delivered_at: Date | null
  read_at: Date | null
}

interface Wanted {
  page: number
  filter: 'unseen' | 'failed' | null
  /** Only theirs, whenever they wrote; null for everybody whose last message is recent. */
  customers: readonly number[] | null
  /** The oldest message that makes a conversation recent. */
  since: Date
  withAccessMails: boolean
}

/** One form for both ways in which a Mexican number writes: see `formsOfSender`. */
const plain = (sender: RawBuilder<unknown>) => sql`regexp_replace(${sender}, '^521([0-9]{10})$', '52\\1')`

/** Customers, and unknown numbers, who wrote and were not attended to. */
const unseen = sql`
  select i.customer_id, case when i.customer_id is null then ${plain(sql`i.sender`)} end as sender, max(i.received_at) as at
  from incoming_message i where i.seen_at is null group by 1, 2`

const FAILED = sql`('failed', 'bounced', 'complained')`

/** Those to whom the last message did not arrive; what left at the same moment on another channel is no later one. */
const failed = ({ since, withAccessMails }: Wanted) => sql`
  select m.customer_id, null::text as sender, max(m.created_at) as at
  from message m where m.state in ${FAILED} and m.created_at >= ${since} and m.customer_id is not null
    and ${visibleTo(withAccessMails)} and not exists (
      select from message n where n.customer_id = m.customer_id and n.created_at > m.created_at
        and ${visibleTo(withAccessMails, 'n')})
  group by 1
  union all
  select null, ${plain(sql`i.sender`)}, max(m.created_at)
  from message m join incoming_message i on i.incoming_message_id = m.answers
  where m.state in ${FAILED} and m.created_at >= ${since} and m.customer_id is null and i.customer_id is null and not exists (
    select from message n join incoming_message j on j.incoming_message_id = n.answers
    where n.customer_id is null and n.created_at > m.created_at and ${plain(sql`j.sender`)} = ${plain(sql`i.sender`)})
  group by 2`

const recent = ({ since, withAccessMails }: Wanted) => sql`
  select m.customer_id, null::text as sender, max(m.created_at) as at
  from message m where m.created_at >= ${since} and m.customer_id is not null and ${visibleTo(withAccessMails)} group by 1
  union all
  select null, ${plain(sql`i.sender`)}, max(m.created_at)
  from message m join incoming_message i on i.incoming_message_id = m.answers
  where m.created_at >= ${since} and m.customer_id is null and i.customer_id is null group by 2
  union all
  select i.customer_id, case when i.customer_id is null then ${plain(sql`i.sender`)} end, max(i.received_at)
  from incoming_message i where i.received_at >= ${since} group by 1, 2
  union all ${unseen}`

/** The last of each is read from an index: words may mean thousands of customers, each with hundreds of messages. */
const named = (customers: readonly number[]) => sql`
  select c.customer_id, null::text as sender, greatest(
    (select m.created_at from message m where m.customer_id = c.customer_id order by m.message_id desc limit 1),
    (select i.received_at from incoming_message i where i.customer_id = c.customer_id order by i.incoming_message_id desc limit 1)) as at
  from customer c where c.customer_id = any (${customers})`

function peopleOf(wanted: Wanted): RawBuilder<unknown> {
  if (wanted.filter === 'unseen') return unseen
  if (wanted.filter === 'failed') return failed(wanted)
  return wanted.customers === null ? recent(wanted) : named(wanted.customers)
}

/** One page of conversations, each with its last message; who wrote or was written to last comes first. */
export async function findConversations(
  db: Queryable,
  wanted: Wanted,
): Promise<{ rows: ConversationRow[]; total: number }> {
  const { page, customers, withAccessMails } = wanted
  const only = customers === null ? sql`true` : sql`p.customer_id = any (${customers})`
  const { rows } = await sql<ConversationRow & { total: number }>`
    with people as (
      select p.customer_id, p.sender, max(p.at) as at from (${peopleOf(wanted)}) p where ${only} and ${isThere} group by 1, 2),
    shown as (
      select *, count(*) over ()::integer as total from people
      order by at desc nulls last, customer_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE})
    select p.customer_id, p.sender, p.total, waiting.unseen, last.*,
      coalesce(nullif(trim(c.name || ' ' || c.last_name), ''), waiting.sender_name, '') as name, coalesce(c.last_name, '') as last_name
    from shown p left join customer c using (customer_id)
      cross join lateral (
        select count(*) filter (where i.seen_at is null)::integer as unseen, max(i.sender_name) as sender_name
        from incoming_message i where (${wroteTo})) waiting
      left join lateral (
        (select ${last} from message m where m.customer_id = p.customer_id and ${visibleTo(withAccessMails)}
        order by m.message_id desc limit 1)
        union all
        (select ${last} from message m where p.customer_id is null
          and m.answers in (select i.incoming_message_id from incoming_message i where ${wroteTo})
        order by m.message_id desc limit 1)
        union all
        (select false, i.received_at, 'reply', 'whatsapp', i.type, null, null, null, null, null, left(i.body, 200)
        from incoming_message i where (${wroteTo}) order by i.incoming_message_id desc limit 1)
        order by at desc limit 1) last on true
    order by p.at desc nulls last, p.customer_id`.execute(db)
  return { rows, total: rows[0]?.total ?? 0 }
}

/** What is shown of the studio's last message. */
const last = sql`true as ours, m.created_at as at, m.kind, m.channel, null as type, m.state, m.problem, m.waits_until, m.delivered_at,
  m.read_at, left(case m.channel when 'mail' then m.subject else m.body_text end, 200) as words`

/** Asked for each of thousands: of the deleted there are few, and they have an index. */
const isThere = sql`not exists (select from customer gone where gone.customer_id = p.customer_id and gone.deleted_at is not null)`

/** What `p`, a customer or a number, wrote. */
const wroteTo = sql`i.customer_id = p.customer_id
  or (i.customer_id is null and i.sender in (p.sender, regexp_replace(p.sender, '^52([0-9]{10})$', '521\\1')))`

const counted = (people: RawBuilder<unknown>) => sql`
  select count(*)::integer from (${people}) p where ${isThere}`

/** How many conversations wait for an answer. */
export async function countUnseen(db: Queryable): Promise<number> {
  const { rows } = await sql<{ unseen: number }>`select (${counted(unseen)}) as unseen`.execute(db)
  return rows[0]?.unseen ?? 0
}

/** How many conversations wait for an answer, and in how many the last message did not arrive. */
export async function countConversations(
  db: Queryable,
  wanted: Wanted,
): Promise<{ unseen: number; failed: number }> {
  const { rows } = await sql<{ unseen: number; failed: number }>`
    select (${counted(unseen)}) as unseen, (${counted(failed(wanted))}) as failed`.execute(db)
  return rows[0] ?? { unseen: 0, failed: 0 }
}
