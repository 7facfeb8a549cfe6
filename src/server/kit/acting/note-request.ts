import { sql } from 'kysely'
import type { Queryable } from '#server/db/transaction.ts'
import type { Actor } from '#server/kit/sessions/viewer.ts'

interface Asked {
  actor: Actor
  call: string
  request_id: string
}

/**
 * Records a change made on a customer’s behalf before it runs, so that the audit lines of this request name the staff
 * member.
 */
export async function noteRequest(db: Queryable, { actor, call, request_id }: Asked): Promise<void> {
  if (!actor.actedBy) return
  const { acting_session_id } = actor.actedBy
  await db.insertInto('acting_request').values({ request_id, acting_session_id, call }).execute()
}

/** Adds an audit line for a change that wrote none, as where a customer edits their own profile. */
export async function auditRequest(db: Queryable, { actor, call, request_id }: Asked): Promise<void> {
  if (!actor.actedBy) return
  await sql`
    insert into audit (actor_customer_id, action, entity, entity_id, details, request_id)
    select ${actor.customer_id}, 'acting.changed', 'customer', ${String(actor.customer_id)}, ${JSON.stringify({ call })}::jsonb, ${request_id}
    where not exists (select from audit where request_id = ${request_id} and created_at > now() - interval '1 hour')`.execute(
    db,
  )
}
