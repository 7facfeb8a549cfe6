import { type Kysely, sql } from 'kysely'

/** What the back office's lists ask on a large studio: the audit by topic, person and number within days; who was written to lately. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_topic_idx on audit (entity, created_at desc, audit_id desc);
    create index audit_person_idx on audit (actor_customer_id, created_at desc, audit_id desc) where actor_customer_id is not null;
    create index audit_number_idx on audit (entity_id, created_at desc, audit_id desc) where entity_id is not null;
    drop index audit_actor_idx;
    create index message_recent_idx on message (created_at, customer_id) include (kind) where customer_id is not null;
    create index incoming_message_time_idx on incoming_message (received_at);
    create index customer_deleted_idx on customer (customer_id) where deleted_at is not null;
  `.execute(db)
}
