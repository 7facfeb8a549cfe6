import { sql } from 'kysely'
import { type Topic, topicEntities } from '#domain/audit/topics.ts'
import type { Queryable } from '#server/db/transaction.ts'
import { inPages } from '#server/shared/csv-file.ts'
import { nameIn, namesOf, referencesIn } from './entity-names.ts'

const PAGE_SIZE = 50
/** Counting stops here: an exact number is not worth the time. */
const MOST_COUNTED = 10_000

export interface AuditFilter {
  topic?: Topic | undefined
  entity?: string | undefined
  entity_id?: string | undefined
  /** `system`: nobody who is known. */
  actor_customer_id?: number | 'system' | undefined
  query?: string | undefined
  from: Date | null
  until: Date | null
}

/** One page of the audit's lines, newest first, and how many there are, counted up to 10,000. */
export async function findEntries(db: Queryable, filter: AuditFilter, page: number) {
  const lines = selectWanted(db, filter, await findPeople(db, filter))
  const ids = lines
    .select('audit_id')
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit_id', 'desc')
    .limit(PAGE_SIZE)
    .offset((page - 1) * PAGE_SIZE)
  const [entries, counted] = await Promise.all([
    selectLines(db.selectFrom('audit').where('audit_id', 'in', ids)).execute(),
    db
      .selectFrom(lines.select('audit_id').limit(MOST_COUNTED).as('counted'))
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { entries: await named(db, entries), total: counted.total }
}

/** All wanted lines as rows of a file, newest first. */
export const eachEntry = (db: Queryable, filter: AuditFilter): AsyncGenerator<EntryRow> =>
  inPages(async (last, limit) => {
    const wanted = selectWanted(db, filter, await findPeople(db, filter))
    const rest =
      last === null
        ? wanted
        : wanted.where(
            sql<boolean>`(audit.created_at, audit_id) < (${last.written_at}::timestamptz, ${last.audit_id})`,
          )
    return named(db, await selectLines(rest).limit(limit).execute())
  })

/** People of the team, now or before, whose name has the words, in any spelling. */
async function findPeople(db: Queryable, { query }: AuditFilter): Promise<number[]> {
  if (query === undefined) return []
  const words = sql<string>`'%' || normalise_text(${query.replaceAll(/[%_\\]/g, String.raw`\$&`)}) || '%'`
  // Few people, whose names alone are compared.
  const team = db
    .selectFrom('customer')
    .select('customer_id')
    .where('role', '<>', 'customer')
    .union(
      db
        .selectFrom('audit')
        .select(sql<number>`entity_id::integer`.as('customer_id'))
        .where('action', '=', 'customer.role_changed'),
    )
  const found = await db
    .selectFrom('customer')
    .select('customer_id')
    .where('customer_id', 'in', team)
    .where(sql`normalise_text(name || ' ' || last_name)`, 'like', words)
    .execute()
  return found.map(({ customer_id }) => customer_id)
}

function selectWanted(db: Queryable, filter: AuditFilter, people: readonly number[]) {
  const { topic, entity, entity_id, actor_customer_id, query, from, until } = filter
  let lines = db.selectFrom('audit')
  if (topic !== undefined) lines = lines.where('entity', 'in', [...topicEntities[topic]])
  if (entity !== undefined) lines = lines.where('entity', '=', entity)
  if (entity_id !== undefined) lines = lines.where('entity_id', 'in', entity_id.split(','))
  if (actor_customer_id === 'system') lines = lines.where('actor_customer_id', 'is', null)
  else if (actor_customer_id !== undefined) lines = lines.where(doneBy([actor_customer_id]))
  if (from !== null) lines = lines.where('audit.created_at', '>=', from)
  if (until !== null) lines = lines.where('audit.created_at', '<', until)
  if (query !== undefined)
    // `#00731` as well, as orders are shown.
    lines = lines.where((eb) =>
      eb.or([eb('entity_id', '=', query.replace(/^#?0*(?=\d+$)/, '')), doneBy(people)]),
    )
  return lines
}

/**
 * Their own lines, and those of what they did as a customer. No index has the lines of a request, so these are found among the
 * customer's of that time, before and as an array: then the indexes of both are used.
 */
const doneBy = (people: readonly number[]) => sql<boolean>`(
  audit.actor_customer_id = any(${people}::integer[])
  or audit.audit_id = any(array(
    select line.audit_id from acting_session session join acting_request request using (acting_session_id)
      join audit line on line.request_id = request.request_id and line.actor_customer_id = session.customer_id
        and line.created_at >= session.started_at and line.created_at < session.ends_at + interval '1 hour'
    where session.staff_customer_id = any(${people}::integer[]))))`

type Wanted = ReturnType<typeof selectWanted>

const selectLines = (lines: Wanted) =>
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
      // With all its digits, which a Date has not.
      sql<string>`audit.created_at::text`.as('written_at'),
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
    .orderBy('audit.created_at', 'desc')
    .orderBy('audit_id', 'desc')

type Line = Awaited<ReturnType<ReturnType<typeof selectLines>['executeTakeFirstOrThrow']>>
export type EntryRow = Line & { entity_name: string | null }

async function named(db: Queryable, lines: readonly Line[]): Promise<EntryRow[]> {
  const nameOf = await namesOf(db, [...lines, ...lines.flatMap(({ details }) => referencesIn(details))])
  return lines.map((line) => ({
    ...line,
    details: nameIn(line.details, nameOf),
    entity_name: nameOf(line),
  }))
}
