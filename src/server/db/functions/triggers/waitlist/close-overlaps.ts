/**
 * A job, because an offer elsewhere is withdrawn under the lock of its own class, and one transaction never locks two
 * classes.
 */
export const closeOverlaps = `
create or replace function close_overlaps() returns trigger language plpgsql as $$
begin
  perform graphile_worker.add_job('close-overlaps', json_build_object('waitlist_id', new.waitlist_id),
    job_key => 'close-overlaps:' || new.waitlist_id, max_attempts => 12);
  return null;
end $$;
comment on function close_overlaps is 'Queues the job close-overlaps, which ends the customer''s entries for classes at the same time.'`
