/**
 * A new password shuts out whoever knew the old one, in the same transaction and whoever sets it: sessions end, links to set
 * another are void, and the calendar feed has a new address.
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
