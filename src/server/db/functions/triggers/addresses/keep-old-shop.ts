export const keepOldShop = `
create or replace function keep_old_shop() returns trigger language plpgsql as $$
declare before text := old.value #>> '{}';
begin
  if before is not null then
    insert into old_address (slug, page_id) values (before, null)
      on conflict (slug) do update set page_id = null, created_at = now();
  end if;
  if tg_op = 'UPDATE' then delete from old_address where slug = new.value #>> '{}'; end if;
  return null;
end $$;
comment on function keep_old_shop is 'Stores the shop''s former path in old_address, from where it redirects; a path in use again is removed there.'`
