/**
 * When somebody proves an address whose account another person may have opened, the library deletes the account's ways in, but
 * knows nothing of what else that person prepared: it ends with them.
 */
export const dropPasskeys = `
create or replace function drop_passkeys() returns trigger language plpgsql as $$
begin
  perform shut_out_others(old."userId", null);
  return null;
end $$;
comment on function drop_passkeys is 'Ends all access to an account that loses a way in, its passkeys too, because another person may have prepared it.'`
