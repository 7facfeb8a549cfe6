export const countHeld = `
create or replace function count_held() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.state = 'offered' then
    update single_class set held = held - 1 where single_class_id = old.single_class_id;
  end if;
  if tg_op <> 'DELETE' and new.state = 'offered' then
    update single_class set held = held + 1 where single_class_id = new.single_class_id;
  end if;
  return null;
end $$;
comment on function count_held is 'Updates single_class.held.'`
