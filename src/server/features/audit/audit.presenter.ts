import { topicOf } from '#domain/audit/topics.ts'
import type { EntryRow } from './audit.queries.ts'

type Fields = Record<string, unknown>

const fieldsOf = (value: unknown): Fields | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : null

const personOf = (customer_id: number | null, name: string | null, last_name: string | null) =>
  customer_id === null ? null : { customer_id, name: name ?? '', last_name: last_name ?? '' }

export function presentEntry(row: EntryRow) {
  const { before, after, ...rest } = fieldsOf(row.details) ?? {}
  return {
    audit_id: row.audit_id,
    createdAt: row.created_at.toISOString(),
    actor: personOf(row.actor_customer_id, row.actor_name, row.actor_last_name),
    acted_by: personOf(row.staff_customer_id, row.staff_name, row.staff_last_name),
    action: row.action,
    entity: row.entity,
    entity_id: row.entity_id,
    entity_name: row.entity_name,
    topic: topicOf(row.entity),
    before: fieldsOf(before),
    after: fieldsOf(after),
    details: Object.keys(rest).length === 0 ? null : rest,
  }
}
