/** A customer who gets a place, in whatever way, leaves the waitlist. */
export const leaveLineWithPlace = `
create or replace function leave_line_with_place() returns trigger language plpgsql as $$
begin
  update waitlist set state = 'reserved', deleted_at = now()
    where single_class_id = new.single_class_id and customer_id = new.customer_id and deleted_at is null;
  return null;
end $$;
comment on function leave_line_with_place is 'Ends the customer''s entry in the class''s waitlist as reserved.'`
