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

/** The author of an audit line. */
interface Author {
  /** Null for the product itself or a visitor. */
  actor_customer_id: number | null
  request_id?: string | undefined
}

/** An author by their id. */
export const byWhom = (actor_customer_id: number | null, request_id?: string): Author => ({
  actor_customer_id,
  request_id,
})

/** The kind of record that an action is about, where its first word, or all of it, is not called like the record. */
const ENTITIES: Readonly<Record<string, string>> = {
  acting: 'customer',
  admin: 'customer',
  calendar: 'customer',
  class: 'single_class',
  credit: 'available_class',
  credits: 'customer',
  'message.answered': 'incoming_message',
  'message.written': 'customer',
  message_preference: 'customer',
  passkey: 'customer',
  password: 'customer',
  payment: 'purchase',
  penalty: 'class_reservation_penalty',
  push_device: 'customer',
  quiet_hours: 'customer',
  refund: 'purchase',
  reservation: 'class_reservation',
  sign_in: 'customer',
  studio: 'customer',
  subscription: 'purchase',
  substitute: 'single_class',
  texts: 'changed_text',
  transfer: 'class_reservation',
  two_factor: 'customer',
}

/** The kind of record that an action is about. */
export function entityOf(action: string): string {
  const [word = action] = action.split('.')
  return ENTITIES[action] ?? ENTITIES[word] ?? word
}

/**
 * Writes one line of the studio's audit log, in the transaction of the change itself: who did what, e.g. `class.cancelled`, to
 * which record. The details are what changed, never a secret or a password.
 */
export async function recordAudit(
  trx: Queryable,
  by: Author,
  action: string,
  entity_id: string | number | null,
  details?: unknown,
): Promise<void> {
  await trx
    .insertInto('audit')
    .values(lineOf(by, action, entity_id, details))
    .execute()
}

const lineOf = (
  { actor_customer_id, request_id }: Author,
  action: string,
  entity_id: string | number | null,
  details?: unknown,
) => ({
  actor_customer_id,
  action,
  entity: entityOf(action),
  entity_id: entity_id === null ? null : String(entity_id),
  details: details === undefined ? null : JSON.stringify(details),
  request_id: request_id ?? null,
})

type Fields = Record<string, unknown>

interface Change {
  /** The record's fields before; null for a new record. */
  before: Fields | null
  /** Its fields after; null for a removed record. */
  after: Fields | null
}

/**
 * Writes the audit line of a record that was added, changed or removed, with the fields that differ as they were and as they
 * are: `{before: {name}, after: {name}}`. Writes nothing when no field differs.
 */
export async function recordChange(
  trx: Queryable,
  by: Author,
  action: string,
  entity_id: string | number | null,
  change: Change,
): Promise<void> {
  await recordChanges(trx, by, action, [{ entity_id, ...change }])
}

/** Writes the audit lines of several records at once; none for those of which no field differs. */
export async function recordChanges(
  trx: Queryable,
  by: Author,
  action: string,
  changes: readonly (Change & { entity_id: string | number | null })[],
): Promise<void> {
  const lines = changes.flatMap(({ before, after, entity_id }) => {
    const details = differing(before, after)
    return details === null ? [] : [lineOf(by, action, entity_id, details)]
  })
  if (lines.length > 0) await trx.insertInto('audit').values(lines).execute()
}

/** Columns that triggers maintain; the audit ignores them. */
const UNTRACKED = new Set(['created_at', 'updated_at'])

/** The fields that differ, before and after; null when none does. */
export function differing(before: Fields | null, after: Fields | null) {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  const changed = names.filter(
    (name) =>
      !UNTRACKED.has(name) &&
      JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after?.[name] ?? null),
  )
  if (changed.length === 0) return null
  const pick = (fields: Fields | null) =>
    fields && Object.fromEntries(changed.map((name) => [name, fields[name] ?? null]))
  return { before: pick(before), after: pick(after) }
}
