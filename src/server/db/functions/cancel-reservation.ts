/**
 * Cancels a reservation with its guests' in one round trip; each credit is returned or lost by the same rule. A place
 * whose grace_until is ahead is in time whatever the window, as long as cancelling is allowed at all; staff and the
 * studio are bound as before. Only the studio cancels a place on which somebody was checked in. Lock order as in
 * reserve_place: class, reservations, customer, credits. The pure counterpart is `decideCancellation` in
 * domain/booking/cancel/cancel.ts.
 */
export const cancelReservation = `
create function cancel_reservation(
  p_reservation integer, p_now timestamptz, p_timezone text, p_allow_cancel boolean, p_allow_late boolean,
  p_window_seconds integer, p_max_cancels integer, p_by text
) returns table (code text, credit_returned boolean)
language plpgsql as $$
declare
  class single_class%rowtype;
  target class_reservation%rowtype;
  place record;
  inside boolean;
  attended boolean;
  late boolean;
  returns_credit boolean;
  last_day date;
begin
  credit_returned := false;
  select c.* into class
    from single_class c join class_reservation r using (single_class_id)
    where r.class_reservation_id = p_reservation for no key update of c;
  if not found then code := 'not_found'; return next; return; end if;
  select * into target from class_reservation r where r.class_reservation_id = p_reservation for no key update;
  if target.deleted_at is not null then code := 'already_cancelled'; return next; return; end if;
  -- It was moved while this waited for the class that it left: the caller may ask again.
  if target.single_class_id <> class.single_class_id then raise serialization_failure; end if;

  select bool_or(party.attend) into attended from (
    select r.attend from class_reservation r
    where r.deleted_at is null and (r.class_reservation_id = p_reservation or r.guest_of = p_reservation)
    order by r.class_reservation_id for no key update
  ) party;
  if attended and p_by <> 'studio' then code := 'attended'; return next; return; end if;

  inside := class.class_date - p_now < make_interval(secs => coalesce(p_window_seconds, 0));
  if p_by = 'customer' then
    if class.class_date <= p_now then code := 'class_begun'; return next; return; end if;
    if not p_allow_late and not p_allow_cancel then code := 'cancel_off'; return next; return; end if;
    if not p_allow_late and inside and (target.grace_until > p_now) is not true then code := 'too_late'; return next; return; end if;
  end if;

  -- Staff cancel a missed class, whose penalty is recounted afterwards with the customer locked: before the credits, as a
  -- booking locks both.
  if p_by = 'staff' and class.settled_at is not null then
    perform from customer c where c.customer_id = target.customer_id for no key update;
  end if;

  -- A refund locks them too before it removes what is free: one of the two sees what the other did.
  perform from available_class c
    where c.available_class_id in (
      select r.available_class_id from class_reservation r
      where r.deleted_at is null and (r.class_reservation_id = p_reservation or r.guest_of = p_reservation))
    order by c.expires_on, c.available_class_id for no key update;

  for place in
    select r.class_reservation_id as id, r.available_class_id as credit, r.unlimited, r.grace_until, c.expires_on,
      coalesce(c.refunded or p.status in ('revoked', 'refunded'), false) as withdrawn,
      (select count(*) from class_reservation earlier
        where earlier.available_class_id = r.available_class_id and earlier.credit_returned
          and earlier.cancelled_by not in ('studio', 'transfer')) as cancels
    from class_reservation r
      left join available_class c on c.available_class_id = r.available_class_id
      left join purchase p on p.purchase_id = c.purchase_id
    where r.deleted_at is null and (r.class_reservation_id = p_reservation or r.guest_of = p_reservation)
    order by r.class_reservation_id
    for no key update of r
  loop
    late := inside and (place.grace_until > p_now) is not true;
    returns_credit := place.credit is not null and not place.unlimited and not place.withdrawn
      and (p_by = 'studio' or (not late and (p_max_cancels is null or place.cancels < p_max_cancels)));
    update class_reservation r
      set deleted_at = p_now, cancelled_by = p_by, credit_returned = returns_credit
      where r.class_reservation_id = place.id;
    if place.credit is not null and not place.unlimited then
      last_day := case when returns_credit
        then returned_until(place.expires_on, class.class_date, p_now, p_timezone, p_by) else place.expires_on end;
      update available_class set state = case when returns_credit then 'free' else 'removed' end, expires_on = last_day
        where available_class_id = place.credit and state = 'used' and (returns_credit or place.withdrawn);
      insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, last_day_was, created_at)
        values (place.credit, target.customer_id,
          case when returns_credit then 'returned' when place.withdrawn then 'removed' else 'lost' end,
          place.id, nullif(place.expires_on, last_day), p_now);
    end if;
    if place.id = p_reservation then credit_returned := returns_credit; end if;
  end loop;
  code := 'ok';
  return next;
end $$;
comment on function cancel_reservation is 'Cancels a reservation with its guests''; each credit is returned or lost.'`
