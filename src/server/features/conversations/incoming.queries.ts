import { sql } from 'kysely'
import type { DeliveryProblem, MessageState } from '#domain/messages/delivery-problems.ts'
import type { ReplyOutcome } from '#server/db/schema/operations.ts'
import type { Queryable } from '#server/db/transaction.ts'

export interface IncomingRow {
  incoming_message_id: number
  customer_id: number | null
  sender: string
  name: string
  type: string
  body: string
  outcome: ReplyOutcome | null
  received_at: Date
  seen_at: Date | null
  /** When the same number last wrote. */
  last_wrote: Date
  /** Whether that was BAJA. */
  stopped: boolean
  replies: ReplyRow[]
}

/** As JSON: instants are text. */
interface ReplyRow {
  message_id: number
  body_text: string | null
  state: MessageState
  problem: DeliveryProblem | null
  delivered: boolean
  created_at: string
}

/** Both forms of a Mexican number, with and without the former 1: see `phoneOfSender`. */
const last = sql`
  select o.received_at, o.outcome from incoming_message o
  where o.sender in (i.sender, case
    when i.sender ~ '^521[0-9]{10}$' then '52' || substr(i.sender, 4)
    when i.sender ~ '^52[2-9][0-9]{9}$' then '521' || substr(i.sender, 3) end)
  order by o.received_at desc, o.incoming_message_id desc limit 1`

const rows = sql`
  select i.incoming_message_id, i.customer_id, i.sender, i.type, i.body, i.outcome, i.received_at, i.seen_at,
    coalesce(nullif(trim(c.name || ' ' || c.last_name), ''), i.sender_name) as name,
    last.received_at as last_wrote, coalesce(last.outcome = 'opted_out', false) as stopped,
    coalesce((select json_agg(json_build_object('message_id', m.message_id, 'body_text', m.body_text, 'state', m.state,
      'problem', coalesce(m.problem, case when m.state = 'failed' then 'unknown' end), 'delivered', m.delivered_at is not null, 'created_at', m.created_at) order by m.message_id)
      from message m where m.answers = i.incoming_message_id), '[]') as replies
  from incoming_message i left join customer c using (customer_id) cross join lateral (${last}) last`

/** What an unknown number wrote last. */
export async function findLastOf(db: Queryable, senders: readonly string[]): Promise<IncomingRow | null> {
  const found = await sql<IncomingRow>`
    ${rows} where i.customer_id is null and i.sender = any (${senders})
    order by i.incoming_message_id desc limit 1`.execute(db)
  return found.rows[0] ?? null
}

export async function findOneIncoming(db: Queryable, id: number): Promise<IncomingRow | null> {
  const found = await sql<IncomingRow>`${rows} where i.incoming_message_id = ${id}`.execute(db)
  return found.rows[0] ?? null
}
