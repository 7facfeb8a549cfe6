/**
 * Ends what gives access to an account, in the caller's transaction: sessions and, unless one is to stay, passkeys; links to sign in
 * or for another password, trust in devices and sign-ins that wait for their code; the calendar feed's URL; an address that was asked for, whose link would take
 * the account over.
 */
export const shutOutOthers = `
create function shut_out_others(account text, own_session text) returns void language plpgsql as $$
begin
  delete from auth."session" where "userId" = account and id is distinct from own_session;
  if own_session is null then
    delete from auth."passkey" where "userId" = account;
  end if;
  delete from auth."verification" where "value" = account
    and ("identifier" like 'reset-password:%' or "identifier" like 'trust-device-%' or "identifier" like '2fa-%');
  -- A link to sign in holds the address that it was sent to.
  delete from auth."verification" where strpos(lower("value"), (select to_json(lower(email))::text from auth."user" where id = account)) > 0;
  update customer set calendar_token = replace(gen_random_uuid()::text, '-', ''), new_email = null where uid = account;
end $$;
comment on function shut_out_others is 'Ends the sessions but one, the passkeys if none stays, the links, the trust in devices, the calendar address and the wished e-mail of an account.'`
