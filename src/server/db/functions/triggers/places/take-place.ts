import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'

/**
 * All that follows from a new reservation, in one statement on the class: a place is taken, the customer leaves the
 * waitlist, open pages are notified. `class_date` needs no check, because a foreign key compares it.
 */
export const takePlace = `
create or replace function take_place() returns trigger language plpgsql as $$
declare
  class record;
  entrant integer := new.customer_id;
begin
  if new.deleted_at is not null then return null; end if;
  update single_class c set taken = taken + 1 where c.single_class_id = new.single_class_id
    returning c.cancelled_at, c.spot_map, exists (
      select from waitlist w where w.single_class_id = c.single_class_id and w.customer_id = entrant and w.deleted_at is null
    ) as waits into class;
  if class.cancelled_at is not null or class.spot_map is not null or new.spot is not null or new.guest_of is not null then
    perform expect_place(new, class.cancelled_at, class.spot_map);
  end if;
  if class.waits and new.guest_of is null then
    update waitlist set state = '${moveOf('reserve').to}', deleted_at = now()
      where single_class_id = new.single_class_id and customer_id = new.customer_id and deleted_at is null;
  end if;
  insert into unannounced (single_class_id, customer_id) values (new.single_class_id, new.customer_id);
  return null;
end $$;
comment on function take_place is 'Counts a new place in single_class.taken, with the checks of expect_place. The customer leaves the class''s waitlist; both are noted for announce_changes.'`
