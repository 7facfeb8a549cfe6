import { accessKinds } from '#domain/messages/kinds.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PAGE_SIZE = 50

const columns = [
  'message_id',
  'kind',
  'channel',
  'recipient',
  'subject',
  'body_text',
  'body_html',
  'state',
  'problem',
  'created_at',
  'sent_at',
] as const

interface Wanted {
  page: number
  /** Only theirs. */
  customer_id: number | null
  withAccessMails: boolean
}

/** One page of the inbox, newest first. `withAccessMails` includes mails whose link opens an account. */
export async function findMessages(db: Queryable, { page, customer_id, withAccessMails }: Wanted) {
  let visible = db.selectFrom('message')
  if (!withAccessMails) visible = visible.where('kind', 'not in', accessKinds)
  if (customer_id !== null) visible = visible.where('customer_id', '=', customer_id)
  const [messages, counted] = await Promise.all([
    visible
      .select(columns)
      .orderBy('message_id', 'desc')
      .limit(PAGE_SIZE)
      .offset((page - 1) * PAGE_SIZE)
      .execute(),
    visible.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { messages, total: counted.total }
}

export async function findAddress(db: Queryable, customer_id: number): Promise<string | null> {
  const row = await db
    .selectFrom('customer')
    .select('email')
    .where('customer_id', '=', customer_id)
    .executeTakeFirst()
  return row?.email ?? null
}
