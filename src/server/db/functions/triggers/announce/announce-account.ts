/** Every process briefly caches the account behind a token; this invalidates it after every change. */
export const announceAccount = `
create or replace function announce_account() returns trigger language plpgsql as $$
begin
  perform pg_notify('account_changed', case when tg_table_name = 'session' then to_jsonb(old) ->> 'userId'
    else coalesce(to_jsonb(old) ->> 'uid', '') end);
  return null;
end $$;
comment on function announce_account is 'Notifies every process (channel account_changed), which looks up the account of its tokens again.'`
