export const keepOldSlug = `
create or replace function keep_old_slug() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    insert into old_address (slug, page_id) values (old.slug, new.page_id)
      on conflict (slug) do update set page_id = excluded.page_id, created_at = now();
  end if;
  delete from old_address where slug = new.slug;
  return null;
end $$;
comment on function keep_old_slug is 'Stores the page''s former slug in old_address, from where it redirects; a slug in use again is removed there.'`
