/**
 * When somebody proves an address whose account another person may have opened, the library deletes the account's ways in, but
 * knows nothing of passkeys: they end with them.
 */
export const dropPasskeys = `
create or replace function drop_passkeys() returns trigger language plpgsql as $$
begin
  delete from auth."passkey" where "userId" = old."userId";
  return null;
end $$;
comment on function drop_passkeys is 'Removes the passkeys of an account that loses a way in, because another person may have prepared both.'`
