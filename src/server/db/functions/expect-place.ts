/** Only what a constraint cannot compare, because the class or the holder has it. */
export const expectPlace = `
create function expect_place(place class_reservation, cancelled_at timestamptz, spot_map text) returns void
language plpgsql as $$
declare
  broken text := case
    when cancelled_at is not null then 'class_reservation_open_check'
    when (spot_map is null) <> (place.spot is null) or place.spot > spot_count(spot_map) then 'class_reservation_spot_check'
    when place.guest_of is not null then 'class_reservation_holder_check' end;
begin
  if broken is null or broken = 'class_reservation_holder_check' and exists (
    select from class_reservation holder
    where holder.class_reservation_id = place.guest_of and holder.guest_of is null
      and holder.single_class_id = place.single_class_id and holder.customer_id = place.customer_id
  ) then return; end if;
  raise exception 'class % has no such place: cancelled %, map %, spot %, guest of %',
    place.single_class_id, cancelled_at, spot_map, place.spot, place.guest_of
    using errcode = 'check_violation', constraint = broken;
end $$;
comment on function expect_place is 'Refuses a place in a cancelled class, a spot that is not on the class''s map, and a guest whose holder is not in the class.'`
