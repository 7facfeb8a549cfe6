/** Not NOTIFY, as in announce_places. */
export const announceReservation = `
create or replace function announce_reservation() returns trigger language plpgsql as $$
begin
  insert into unannounced (customer_id) values (new.customer_id);
  return null;
end $$;
comment on function announce_reservation is 'Notes the customer for announce_changes (channel account); their open pages load again.'`
