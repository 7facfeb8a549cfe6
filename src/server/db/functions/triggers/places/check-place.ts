export const checkPlace = `
create or replace function check_place() returns trigger language plpgsql as $$
declare
  class record;
begin
  select class_date, spot_map, cancelled_at into class
    from single_class where single_class_id = new.single_class_id;
  new.class_date := class.class_date;
  if new.deleted_at is null then perform expect_place(new, class.cancelled_at, class.spot_map); end if;
  return new;
end $$;
comment on function check_place is 'Copies the class''s date into a reservation that moves, and checks its place as take_place does a new one.'`
