export const touchUpdatedAt = `
create or replace function touch_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := now();
  return new;
end $$;
comment on function touch_updated_at is 'Sets updated_at to the time of the change.'`
