/**
 * The owner of an account gets one mail in the same transaction, by whatever way passkeys are added or removed, and however many; a deleted
 * account gets none.
 */
export const tellPasskey = `
create or replace function tell_passkey() returns trigger language plpgsql as $$
begin
  insert into notice (kind, customer_id, event, facts)
    select case tg_op when 'INSERT' then 'passkey_added' else 'passkey_removed' end, customer_id,
      'passkey:' || gen_random_uuid(), jsonb_build_object('passkey', string_agg(coalesce(changed."name", ''), ', ' order by changed."createdAt"))
    from changed join customer on uid = changed."userId" group by customer_id;
  return null;
end $$;
comment on function tell_passkey is 'Notifies the owner of an account of passkeys that were added or removed, in one message.'`
