export const announceReservation = `
create or replace function announce_reservation() returns trigger language plpgsql as $$
begin
  perform pg_notify('account', json_build_object('customer_id', new.customer_id, 'topic', 'reservations')::text);
  return null;
end $$;
comment on function announce_reservation is 'Notifies the customer''s open pages (channel account).'`
