/**
 * A new password locks out people who knew the old one, in the same transaction and by whatever way it is set: sessions end,
 * reset links become invalid, no device is trusted any more and no sign-in waits for its code, the calendar feed gets a new URL, and the owner gets a mail. Who changes it in the
 * account names the own session in `cupo.keeps_session`; that one stays open, and the passkeys, which that person sees listed, stay too.
 */
export const shutOutOldPassword = `
create or replace function shut_out_old_password() returns trigger language plpgsql as $$
declare
  own_session text := nullif(current_setting('cupo.keeps_session', true), '');
begin
  delete from auth."session" where "userId" = new."userId" and id is distinct from own_session;
  if own_session is null then
    delete from auth."passkey" where "userId" = new."userId";
  end if;
  delete from auth."verification" where "value" = new."userId"
    and ("identifier" like 'reset-password:%' or "identifier" like 'trust-device-%' or "identifier" like '2fa-%');
  update customer set calendar_token = replace(gen_random_uuid()::text, '-', '') where uid = new."userId";
  insert into notice (kind, customer_id, event, facts)
    select 'password_changed', customer_id, 'password:' || gen_random_uuid(), '{}' from customer where uid = new."userId";
  return null;
end $$;
comment on function shut_out_old_password is 'Ends the other sessions, the links, the trust in devices and the calendar address of an account whose password changes, and its passkeys if that is not done in the account; notifies its owner.'`
