import type { Api } from './harness.ts'

/** The audit lines about a record, oldest first: those of one action (`class.messaged`), or all of an entity (`discount`). */
export const auditOf = ({ db }: Pick<Api, 'db'>, of: string, id: number | string | null | undefined) =>
  db
    .selectFrom('audit')
    .select(['action', 'details', 'actor_customer_id'])
    .where(of.includes('.') ? 'action' : 'entity', '=', of)
    .where('entity_id', '=', String(id))
    .orderBy('audit_id')
    .execute()
