/**
 * A new password locks out people who knew the old one, and a first one whoever entered without, in the same transaction and by
 * whatever way it is set; of a change the owner gets a mail. Who sets it in the account names the own session in
 * `cupo.keeps_session`; that one stays open, and the passkeys, which that person sees listed, stay too.
 */
export const shutOutOldPassword = `
create or replace function shut_out_old_password() returns trigger language plpgsql as $$
begin
  perform shut_out_others(new."userId", nullif(current_setting('cupo.keeps_session', true), ''));
  -- Of an insert nothing is old.
  if old."password" is not null then
    insert into notice (kind, customer_id, event, facts)
      select 'password_changed', customer_id, 'password:' || gen_random_uuid(), '{}' from customer where uid = new."userId";
  end if;
  return null;
end $$;
comment on function shut_out_old_password is 'Ends the other access to an account whose password is set or changes, and its passkeys if that is not done in the account; notifies its owner of a change.'`
