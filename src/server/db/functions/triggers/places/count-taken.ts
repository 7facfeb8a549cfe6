export const countTaken = `
create or replace function count_taken() returns trigger language plpgsql as $$
begin
  if old.deleted_at is null then
    update single_class set taken = taken - 1 where single_class_id = old.single_class_id;
    insert into unannounced (single_class_id) values (old.single_class_id);
  end if;
  if tg_op <> 'DELETE' and new.deleted_at is null then
    update single_class set taken = taken + 1 where single_class_id = new.single_class_id;
    insert into unannounced (single_class_id) values (new.single_class_id);
  end if;
  return null;
end $$;
comment on function count_taken is 'Updates single_class.taken when a place ends, comes back or moves, and notes the class for announce_changes. take_place counts new ones.'`
