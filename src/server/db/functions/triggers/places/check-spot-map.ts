export const checkSpotMap = `
create or replace function check_spot_map() returns trigger language plpgsql as $$
begin
  if exists (
    select from class_reservation
    where single_class_id = new.single_class_id and deleted_at is null
      and ((new.spot_map is null) <> (spot is null) or spot > spot_count(new.spot_map))
  ) then
    raise exception 'the map of class % has no room for the spots that are taken', new.single_class_id
      using errcode = 'check_violation', constraint = 'single_class_spot_map_check';
  end if;
  return new;
end $$;
comment on function check_spot_map is 'Refuses a map without a spot that somebody has reserved.'`
