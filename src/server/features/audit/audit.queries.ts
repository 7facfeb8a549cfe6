import { sql } from 'kysely'
import { type Topic, topicEntities } from '#domain/audit/topics.ts'
import type { Queryable } from '#server/db/transaction.ts'

const PAGE_SIZE = 50
/** Counting further would cost more than it says. */
const MOST_COUNTED = 10_000

export interface AuditFilter {
  page: number
  topic?: Topic | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  actor_customer_id?: number | undefined
  query?: string | undefined
  from: Date | null
  until: Date | null
}

/** One page of the audit's lines, newest first, and how many there are, counted up to 10,000. */
export async function findEntries(db: Queryable, filter: AuditFilter) {
  const { topic, entity, entity_id, actor_customer_id, query, from, until } = filter
  let lines = db.selectFrom('audit')
  if (topic !== undefined) lines = lines.where('entity', 'in', [...topicEntities[topic]])
  if (entity !== undefined) lines = lines.where('entity', '=', entity)
  if (entity_id !== undefined) lines = lines.where('entity_id', 'in', entity_id.split(','))
  if (actor_customer_id !== undefined) lines = lines.where('actor_customer_id', '=', actor_customer_id)
  if (from !== null) lines = lines.where('audit.created_at', '>=', from)
  if (until !== null) lines = lines.where('audit.created_at', '<', until)
  if (query !== undefined)
    lines = lines.where((eb) =>
      eb.or([
        eb('entity_id', '=', query.replace(/^#/, '')),
        eb(
          'actor_customer_id',
          'in',
          eb
            .selectFrom('customer')
            .select('customer_id')
            .where('role', '<>', 'customer')
            .where(
              sql`normalise_text(name || ' ' || last_name)`,
              'like',
              sql`'%' || normalise_text(${query.replaceAll(/[%_\\]/g, String.raw`\$&`)}) || '%'`,
            ),
        ),
      ]),
    )
  const [entries, counted] = await Promise.all([
    lines
      .leftJoin('customer', 'customer.customer_id', 'audit.actor_customer_id')
      .leftJoin('acting_request', 'acting_request.request_id', 'audit.request_id')
      .leftJoin('acting_session', (join) =>
        join
          .onRef('acting_session.acting_session_id', '=', 'acting_request.acting_session_id')
          .onRef('acting_session.customer_id', '=', 'audit.actor_customer_id'),
      )
      .leftJoin('customer as staff', 'staff.customer_id', 'acting_session.staff_customer_id')
      .select([
        'audit_id',
        'audit.created_at',
        'action',
        'entity',
        'entity_id',
        'details',
        'audit.actor_customer_id',
        'customer.name as actor_name',
        'customer.last_name as actor_last_name',
        'acting_session.staff_customer_id',
        'staff.name as staff_name',
        'staff.last_name as staff_last_name',
      ])
      .orderBy('audit_id', 'desc')
      .limit(PAGE_SIZE)
      .offset((filter.page - 1) * PAGE_SIZE)
      .execute(),
    db
      .selectFrom(lines.select('audit_id').limit(MOST_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { entries, total: counted.total }
}

export type EntryRow = Awaited<ReturnType<typeof findEntries>>['entries'][number]
