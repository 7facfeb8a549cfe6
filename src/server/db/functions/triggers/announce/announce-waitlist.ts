export const announceWaitlist = `
create or replace function announce_waitlist() returns trigger language plpgsql as $$
begin
  perform pg_notify('account', json_build_object('customer_id', new.customer_id, 'topic', 'waitlists')::text);
  if tg_op = 'UPDATE' and old.deleted_at is null and new.deleted_at is not null then
    perform pg_notify('account', json_build_object('customer_id', behind.customer_id, 'topic', 'waitlists')::text)
      from waitlist behind
      where behind.single_class_id = new.single_class_id and behind.deleted_at is null
        and coalesce(behind.turn, behind.waitlist_id) > coalesce(new.turn, new.waitlist_id);
  end if;
  return null;
end $$;
comment on function announce_waitlist is 'Notifies the customer''s open pages (channel account), and those of the customers behind an entry that ends.'`
