/** Every serving process calls this a few times a second (server/notifications.ts); each row is announced by one of them. */
export const announceChanges = `
create function announce_changes() returns void language sql as $$
  with due as (
    delete from unannounced
    where ctid = any (array(select ctid from unannounced limit 5000 for update skip locked))
    returning single_class_id, customer_id
  ), announced as (
    select pg_notify('places', json_build_object(
      'single_class_id', single_class_id,
      'places_left', greatest(least(coalesce(capacity, 0), spot_count(spot_map)) - taken - held, 0))::text)
    from single_class
    where single_class_id in (select single_class_id from due) and cancelled_at is null and not draft
    union all
    select pg_notify('account', json_build_object('customer_id', customer_id, 'topic', 'reservations')::text)
    from (select distinct customer_id from due where customer_id is not null) customers
  )
  select count(*) from announced
$$;
comment on function announce_changes is 'Notifies every process of what unannounced lists, each class and customer once (channels places and account).'`
