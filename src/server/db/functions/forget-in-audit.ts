export const forgetInAudit = `
create or replace function forget_in_audit(person integer) returns void language sql as $$
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
    entity = 'customer' and entity_id = person::text
    or entity = 'class_reservation'
      and entity_id = any (array(select class_reservation_id::text from class_reservation where customer_id = person))
    or entity = 'file' and entity_id = any (array(select file_id::text from file where customer_id = person))
    or entity in ('file', 'payment_source') and actor_customer_id = person)
$$;
comment on function forget_in_audit is 'Empties what the audit holds of a person; who changed which field and when stays.'`
