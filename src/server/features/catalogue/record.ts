import { sql } from 'kysely'
import { inTransaction, type Queryable, type Trx } from '#server/db/transaction.ts'
import type { CallContext } from '#server/kit/calls/context.ts'
import { notFound } from '#server/kit/errors.ts'
import { type By, byOf, recordChange } from '#server/shared/audit.ts'
import { refuseStale } from '#server/shared/refuse-stale.ts'
import { requireUnused, type UsedTable } from './uses.ts'

/** The fields of a record as columns; those of `write` too. */
export type Given = Readonly<Record<string, unknown>>

/** A record before a change; null for a new one. */
export interface Former extends Given {
  updated_at: Date
  deleted_at?: Date | null
}

export interface Writing {
  id: number
  given: Given
  before: Former | null
  now: Date
  timezone: string
}

/** One kind of record of the catalogue. Its table, its audit lines and its id (`<table>_id`) have one name. */
export interface Kind {
  table: UsedTable
  /** The columns that may be given. */
  columns: readonly string[]
  unknown: () => string
  /** Columns that must be free again when an archived record comes back: they are checked as if they were given. */
  restoring?: readonly string[]
  /** Takes the locks that come before the record's own. */
  lockFirst?: (trx: Trx, given: Given) => Promise<void>
  /** Throws AppError for what must not be stored; returns the columns, completed. */
  check: (trx: Trx, given: Given, before: Former | null) => Promise<Given>
  /** Writes what is not a column of the table. */
  write?: (trx: Trx, writing: Writing) => Promise<void>
  /** What `write` writes, for the audit. */
  read?: (trx: Trx, id: number) => Promise<Given>
}

/** Who writes, when, and in which time zone refusals name a moment. */
export type Author = By & { now: Date; timezone: string }

/** What a call has of its caller, for those that write records. */
export type Asking = Pick<CallContext, 'db' | 'now' | 'services' | 'requestId'> & {
  actor: { customer_id: number }
}

/** The caller as the author of a record. */
export const authorOf = (ctx: Asking): Author => ({
  ...byOf(ctx),
  now: ctx.now,
  timezone: ctx.services.configuration.current().timezone,
})

/** Adds a record and returns its id. Throws AppError 400 or 409. */
export function addRecord(db: Queryable, kind: Kind, fields: Given, author: Author): Promise<number> {
  const given = emptied(fields)
  return inTransaction(db, async (trx) => {
    const columns = columnsOf(kind, await kind.check(trx, given, null))
    const names = Object.keys(columns).map((name) => sql.ref(name))
    const { rows } = await sql<{ id: number }>`
      insert into ${sql.table(kind.table)} (${sql.join(names)}) values (${sql.join(Object.values(columns))})
      returning ${idOf(kind)} as id`.execute(trx)
    const id = rows[0]?.id ?? 0
    await kind.write?.(trx, { id, given, before: null, ...author })
    const after = await whole(trx, kind, id)
    await recordChange(trx, author, `${kind.table}.added`, id, { before: null, after })
    return id
  })
}

/** A change of a record: given fields, and whether it is archived; omitted ones stay. */
export interface Change {
  fields: Given
  archived?: boolean | undefined
  updatedAt?: string | undefined
}

/** Changes a record. Throws AppError 400, 404, or 409 `changed_meanwhile`. */
export function changeRecord(
  db: Queryable,
  kind: Kind,
  id: number,
  { fields, archived, updatedAt }: Change,
  author: Author,
): Promise<void> {
  const given = emptied(fields)
  return inTransaction(db, async (trx) => {
    await kind.lockFirst?.(trx, given)
    const former = await lock(trx, kind, id)
    refuseStale(former, updatedAt)
    const before = await whole(trx, kind, id)
    const wasArchived = Boolean(former.deleted_at)
    const turned = archived !== undefined && archived !== wasArchived
    const returning = turned && !archived ? pick(former, kind.restoring ?? []) : {}
    const columns = {
      ...columnsOf(kind, await kind.check(trx, { ...returning, ...given }, former)),
      ...(turned && { deleted_at: archived ? author.now : null }),
    }
    const sets = Object.entries(columns).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
    // What is written to other tables changes the record too: editors that read it before must read it again.
    if (turned || Object.keys(given).length > 0)
      await sql`
        update ${sql.table(kind.table)} set ${sql.join([...sets, sql`updated_at = now()`])}
        where ${idOf(kind)} = ${id}`.execute(trx)
    await kind.write?.(trx, { id, given, before: former, ...author })
    const action = turned ? (archived ? 'archived' : 'restored') : 'changed'
    const after = await whole(trx, kind, id)
    await recordChange(trx, author, `${kind.table}.${action}`, id, { before, after })
  })
}

/** Deletes a record that nothing uses. Throws AppError 404, or 409 `in_use` that counts what does. */
export function removeRecord(db: Queryable, kind: Kind, id: number, author: Author): Promise<void> {
  return inTransaction(db, async (trx) => {
    await lock(trx, kind, id)
    await requireUnused(trx, kind.table, id, author.now)
    const before = await whole(trx, kind, id)
    await sql`delete from ${sql.table(kind.table)} where ${idOf(kind)} = ${id}`.execute(trx)
    await recordChange(trx, author, `${kind.table}.removed`, id, { before, after: null })
  })
}

const idOf = ({ table }: Kind) => sql.ref(`${table}_id`)

/** A transaction that refers to the record at this moment waits, and then finds it changed or gone. */
async function lock(trx: Trx, kind: Kind, id: number): Promise<Former> {
  const { rows } = await sql<Former>`
    select * from ${sql.table(kind.table)} where ${idOf(kind)} = ${id} for update`.execute(trx)
  if (!rows[0]) throw notFound(kind.unknown())
  return rows[0]
}

async function whole(trx: Trx, kind: Kind, id: number): Promise<Given> {
  const { rows } = await sql<{ record: Given }>`
    select to_jsonb(t) - 'search' as record from ${sql.table(kind.table)} t where ${idOf(kind)} = ${id}`.execute(
    trx,
  )
  return { ...rows[0]?.record, ...(await kind.read?.(trx, id)) }
}

/** The given fields; an empty text is none. */
const emptied = (fields: Given): Given =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  )

const pick = (record: Given, names: readonly string[]): Given =>
  Object.fromEntries(names.map((name) => [name, record[name]]))

const columnsOf = ({ columns }: Kind, given: Given): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(given).filter(([name, value]) => columns.includes(name) && value !== undefined),
  )
