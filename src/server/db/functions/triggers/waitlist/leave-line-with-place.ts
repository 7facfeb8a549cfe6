import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'

/** For a place that comes back or moves; take_place does it for a new one. Most wait for nothing, and an update without a row costs more than looking. */
export const leaveLineWithPlace = `
create or replace function leave_line_with_place() returns trigger language plpgsql as $$
begin
  if exists (
    select from waitlist
    where single_class_id = new.single_class_id and customer_id = new.customer_id and deleted_at is null
  ) then
    update waitlist set state = '${moveOf('reserve').to}', deleted_at = now()
      where single_class_id = new.single_class_id and customer_id = new.customer_id and deleted_at is null;
  end if;
  return null;
end $$;
comment on function leave_line_with_place is 'Ends the customer''s entry in the class''s waitlist as reserved.'`
