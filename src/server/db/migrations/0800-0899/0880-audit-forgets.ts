import { type Kysely, sql } from 'kysely'

/** The audit's values may be emptied, and are for the accounts that were deleted so far. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger audit_append_only on audit`.execute(db)
  await forgetDeleted(db)
  await sql`
    create trigger audit_append_only before delete or update of action, entity, entity_id, created_at on audit
      for each row execute function refuse_change();
    create trigger audit_only_empties before update of details on audit
      for each row execute function refuse_audit_change();
    comment on table audit is 'Who changed what, append-only. What it held of a person is emptied when their account is deleted.';
  `.execute(db)
}

/** As forget_in_audit does it for one of them. Their files' and cards' lines are found by who added them: the rows are gone. */
async function forgetDeleted(db: Kysely<unknown>): Promise<void> {
  await sql`
    with gone as (select customer_id from customer where email = 'eliminada-' || customer_id || '@cuenta.invalid')
    update audit set details = (
      select jsonb_object_agg(part.key, case
        when jsonb_typeof(part.value) = 'object' and part.key in ('before', 'after', 'was') then (
          select coalesce(jsonb_object_agg(field.key, case
            when audit.entity = 'customer' and field.key not in ('role', 'blocked_at') then 'null'
            when field.key in ('guest', 'name', 'alt') then 'null'
            else field.value end), '{}')
          from jsonb_each(part.value) field)
        when part.key in ('guest', 'was', 'name', 'reason', 'last_digits') then 'null'
        else part.value end)
      from jsonb_each(details) part)
    where jsonb_typeof(details) = 'object' and details <> '{}' and (
      entity = 'customer' and entity_id in (select customer_id::text from gone)
      or entity = 'class_reservation'
        and entity_id in (select class_reservation_id::text from class_reservation join gone using (customer_id))
      or entity in ('file', 'payment_source') and actor_customer_id in (select customer_id from gone));
    update acting_session set reason = 'Cuenta eliminada'
    where customer_id in (select customer_id from customer where email = 'eliminada-' || customer_id || '@cuenta.invalid');
  `.execute(db)
}
