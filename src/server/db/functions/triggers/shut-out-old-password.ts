/**
 * A new password locks out anybody who knew the old one, in the same transaction and whoever sets it: sessions end,
 * reset links become invalid, and the calendar feed gets a new URL.
 */
export const shutOutOldPassword = `
create or replace function shut_out_old_password() returns trigger language plpgsql as $$
begin
  delete from auth."session" where "userId" = new."userId";
  delete from auth."verification" where "value" = new."userId" and "identifier" like 'reset-password:%';
  update customer set calendar_token = replace(gen_random_uuid()::text, '-', '') where uid = new."userId";
  return null;
end $$;
comment on function shut_out_old_password is 'Ends the sessions, links and calendar address of an account whose password changes.'`
