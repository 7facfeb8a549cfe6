export const touchUpdatedAt = `
create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  -- Whoever edits a discount need not read it again because somebody bought with it.
  if tg_table_name = 'discount' then
    if new.uses <> old.uses then return new; end if;
  end if;
  new.updated_at := now();
  return new;
end $$;
comment on function touch_updated_at is 'Sets updated_at to the time of the change.'`
