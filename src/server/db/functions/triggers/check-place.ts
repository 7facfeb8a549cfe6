export const checkPlace = `
create or replace function check_place() returns trigger language plpgsql as $$
declare
  class record;
begin
  select class_date, spot_map, cancelled_at into class
    from single_class where single_class_id = new.single_class_id;
  if not found then
    raise exception 'no class %', new.single_class_id
      using errcode = 'foreign_key_violation', constraint = 'class_reservation_class_fkey';
  end if;
  new.class_date := class.class_date;
  if new.deleted_at is not null then return new; end if;
  if class.cancelled_at is not null then
    raise exception 'class % is cancelled', new.single_class_id
      using errcode = 'check_violation', constraint = 'class_reservation_open_check';
  end if;
  if (class.spot_map is null) <> (new.spot is null) or new.spot > spot_count(class.spot_map) then
    raise exception 'spot % is not on the map of class %', new.spot, new.single_class_id
      using errcode = 'check_violation', constraint = 'class_reservation_spot_check';
  end if;
  if new.guest_of is not null and not exists (
    select from class_reservation holder
    where holder.class_reservation_id = new.guest_of and holder.guest_of is null
      and holder.single_class_id = new.single_class_id and holder.customer_id = new.customer_id
  ) then
    raise exception 'the holder of a guest is in another class'
      using errcode = 'check_violation', constraint = 'class_reservation_holder_check';
  end if;
  return new;
end $$;
comment on function check_place is 'Copies the class''s date into the reservation. Refuses a place in a cancelled class, a spot that is not on the class''s map, and a guest whose holder is not in the class.'`
