export const announcePlaces = `
create or replace function announce_places() returns trigger language plpgsql as $$
begin
  perform pg_notify('places', json_build_object(
    'single_class_id', new.single_class_id,
    'places_left', case when new.cancelled_at is null
      then greatest(least(coalesce(new.capacity, 0), spot_count(new.spot_map)) - new.taken - new.held, 0)
      else 0 end)::text);
  return null;
end $$;
comment on function announce_places is 'Notifies every process of the places left (channel places); open pages update.'`
