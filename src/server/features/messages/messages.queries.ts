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
  'error',
  'created_at',
  'sent_at',
] as const

/** One page of the inbox, newest first. `withAccessMails` includes mails whose link opens an account. */
export async function findMessages(
  db: Queryable,
  { page, withAccessMails }: { page: number; withAccessMails: boolean },
) {
  const visible = withAccessMails
    ? db.selectFrom('message')
    : db.selectFrom('message').where('kind', 'not in', accessKinds)
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
