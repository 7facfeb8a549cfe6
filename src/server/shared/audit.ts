import type { Queryable } from '#server/db/transaction.ts'
import type { CallContext } from '#server/kit/calls/context.ts'

/** Who makes a change, for the audit log. */
export interface By {
  actor_customer_id: number
  request_id: string
}

/** With the moment, and the studio's day that it is on. */
export interface DatedBy extends By {
  today: string
  now: Date
}

/** The caller as the author of a change. */
export const byOf = ({
  actor,
  requestId,
}: Pick<CallContext, 'requestId'> & { actor: { customer_id: number } }): By => ({
  actor_customer_id: actor.customer_id,
  request_id: requestId,
})

export interface AuditEntry {
  /** The actor; null for the product itself or a visitor. */
  actor_customer_id: number | null
  /** The action, e.g. `configuration.changed`. */
  action: string
  entity: string
  entity_id: string | number | null
  /** What changed. Never a secret, never a password. */
  details?: unknown
  request_id?: string
}

/** Writes one line of the studio's audit log, in the transaction of the change itself. */
export async function recordAudit(trx: Queryable, entry: AuditEntry): Promise<void> {
  const { actor_customer_id, action, entity, entity_id, details, request_id } = entry
  await trx
    .insertInto('audit')
    .values({
      actor_customer_id,
      action,
      entity,
      entity_id: entity_id === null ? null : String(entity_id),
      details: details === undefined ? null : JSON.stringify(details),
      request_id: request_id ?? null,
    })
    .execute()
}

type Fields = Record<string, unknown>

interface Change extends Pick<AuditEntry, 'actor_customer_id' | 'request_id' | 'entity_id'> {
  /** The action, e.g. `location.changed`. */
  action: string
  entity: string
  /** The record's fields before; null for a new record. */
  before: Fields | null
  /** Its fields after; null for a removed record. */
  after: Fields | null
}

/**
 * Writes the audit line of a record that was added, changed or removed, with the fields that differ as they were and as they
 * are: `{before: {name}, after: {name}}`. Writes nothing when no field differs.
 */
export async function recordChange(trx: Queryable, { before, after, ...entry }: Change): Promise<void> {
  const details = differing(before, after)
  if (details !== null) await recordAudit(trx, { ...entry, details })
}

/** Writes the audit lines of several records at once; none for those of which no field differs. */
export async function recordChanges(trx: Queryable, changes: readonly Change[]): Promise<void> {
  const lines = changes.flatMap(({ before, after, entity_id, ...entry }) => {
    const details = differing(before, after)
    return details === null
      ? []
      : [{ ...entry, entity_id: String(entity_id), details: JSON.stringify(details) }]
  })
  if (lines.length > 0) await trx.insertInto('audit').values(lines).execute()
}

/** Columns that triggers maintain; the audit ignores them. */
const KEPT = new Set(['created_at', 'updated_at'])

/** The fields that differ, before and after; null when none does. */
export function differing(before: Fields | null, after: Fields | null) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter(
    (name) =>
      !KEPT.has(name) && JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  )
  if (changed.length === 0) return null
  const pick = (fields: Fields | null) =>
    fields && Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
