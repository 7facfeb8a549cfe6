/**
 * The job locks its class and evaluates every rule again, so a superfluous job does no harm. A booking that accepts
 * an offer names its class in `cupo.accepts_offer` while it converts the offer: then no entry of the waitlist is promoted or
 * notified.
 */
export const fillFreedPlaces = `
create or replace function fill_freed_places() returns trigger language plpgsql as $$
begin
  -- Not the trigger's own condition, which PostgreSQL parses again for every booking.
  if new.cancelled_at is not null
    or coalesce(new.capacity, 0) - new.taken - new.held <= coalesce(old.capacity, 0) - old.taken - old.held then
    return new;
  end if;
  if current_setting('cupo.accepts_offer', true) is distinct from new.single_class_id::text
    and exists (select from waitlist where single_class_id = new.single_class_id and state = 'waiting') then
    new.times_freed := old.times_freed + 1;
    perform graphile_worker.add_job('fill-places', json_build_object('single_class_id', new.single_class_id),
      job_key => 'fill-places:' || new.single_class_id, max_attempts => 12);
  end if;
  return new;
end $$;
comment on function fill_freed_places is 'If places become free and the class has a waitlist: increments times_freed and queues the job fill-places, which assigns the place or notifies the waitlist. An offer that becomes a reservation frees no place.'`
