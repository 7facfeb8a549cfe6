import type { Queryable } from '#server/db/transaction.ts'

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
