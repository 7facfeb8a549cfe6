import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'

export const closeLine = `
create or replace function close_line() returns trigger language plpgsql as $$
begin
  update waitlist set state = '${moveOf('close').to}', deleted_at = new.cancelled_at
    where single_class_id = new.single_class_id and state in ('waiting', 'offered');
  return null;
end $$;
comment on function close_line is 'Closes every entry of the class''s waitlist.'`
