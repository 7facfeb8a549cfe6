/** The owner of an account gets a mail in the same transaction, whoever adds or removes a passkey; one of a deleted account has nobody to tell. */
export const tellPasskey = `
create or replace function tell_passkey() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  insert into notice (kind, customer_id, event, facts)
    select case tg_op when 'INSERT' then 'passkey_added' else 'passkey_removed' end, customer_id,
      'passkey:' || gen_random_uuid(), jsonb_build_object('passkey', coalesce(changed."name", ''))
    from customer where uid = changed."userId";
  return null;
end $$;
comment on function tell_passkey is 'Notifies the owner of an account of a passkey that was added or removed.'`
