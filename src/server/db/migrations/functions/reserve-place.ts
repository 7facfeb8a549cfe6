/**
 * Books a place, and a guest's beside it, in one round trip. Locks the class, then asks every rule again,
 * in the order of `decideReservation` in domain/booking/reserve.ts, its pure twin. Credits are locked in
 * the order in which they expire, the same for everybody, so that two bookings of one customer wait for
 * one another instead of meeting head-on; whoever waited looks at the credit anew and passes on to the
 * next. What still slips past the lock (a roster edited by hand, say) meets a constraint, and that too
 * becomes a code.
 */
export const reservePlace = `
create function reserve_place(
  p_customer integer, p_class integer, p_spot integer, p_guest text, p_guest_spot integer,
  p_now timestamptz, p_timezone text, p_allow_guests boolean, p_is_cash boolean, p_by_staff boolean
) returns table (code text, reservation_id integer, guest_reservation_id integer)
language plpgsql as $$
declare
  class single_class%rowtype;
  class_day date;
  guest_name text := nullif(btrim(p_guest), '');
  cash boolean := p_is_cash and p_by_staff;
  holder_id integer;
  holder_spot integer;
  own_places integer;
  guest_places integer;
  own_spot integer;
  guest_spot integer;
  spots integer;
  taken_spots integer[];
  credits integer[];
  own_credit integer;
  guest_credit integer;
  own_unlimited boolean := false;
  broken text;
begin
  select * into class from single_class where single_class_id = p_class for no key update;
  if not found or class.cancelled_at is not null then code := 'not_found'; return next; return; end if;
  if class.class_date <= p_now then code := 'class_begun'; return next; return; end if;
  class_day := (class.class_date at time zone p_timezone)::date;

  select r.class_reservation_id, r.spot into holder_id, holder_spot from class_reservation r
    where r.single_class_id = p_class and r.customer_id = p_customer and r.deleted_at is null and r.guest_of is null;
  if holder_id is not null and guest_name is null then code := 'already_reserved'; return next; return; end if;
  if guest_name is not null and not p_allow_guests then code := 'guests_off'; return next; return; end if;
  own_places := case when holder_id is null then 1 else 0 end;
  guest_places := case when guest_name is null then 0 else 1 end;

  if not cash and class.class_package_id is not null and not exists (
    select from available_class c
    where c.customer_id = p_customer and c.state = 'free' and c.expires_on >= class_day
      and (c.class_types is null or class.class_type_id = any (c.class_types))
      and c.class_package_id = class.class_package_id
  ) then code := 'package_required'; return next; return; end if;

  if own_places = 1 then
    own_spot := p_spot;
    guest_spot := p_guest_spot;
  else
    guest_spot := coalesce(p_guest_spot, p_spot);
  end if;
  spots := spot_count(class.spot_map);
  if spots is not null and own_places = 1 and own_spot is null then code := 'spot_required'; return next; return; end if;
  if own_spot not between 1 and coalesce(spots, 0) or guest_spot not between 1 and coalesce(spots, 0)
    or (guest_spot is not null and guest_places = 0) then code := 'spot_invalid'; return next; return; end if;

  if own_places + guest_places > least(coalesce(class.capacity, 0), spots) - class.taken then
    code := 'class_full'; return next; return;
  end if;
  if spots is not null then
    select coalesce(array_agg(r.spot), '{}') into taken_spots from class_reservation r
      where r.single_class_id = p_class and r.deleted_at is null;
    if own_spot = any (taken_spots) or guest_spot = any (taken_spots) or guest_spot = own_spot then
      code := 'spot_taken'; return next; return;
    end if;
    if guest_places = 1 and guest_spot is null then
      guest_spot := nearest_free_spot(class.spot_map, array_append(taken_spots, own_spot), coalesce(own_spot, holder_spot));
    end if;
  end if;

  if not cash then
    select coalesce(array_agg(fitting.id), '{}') into credits from (
      select c.available_class_id as id from available_class c
      where c.customer_id = p_customer and c.state = 'free' and not c.unlimited and c.expires_on >= class_day
        and (c.class_types is null or class.class_type_id = any (c.class_types))
        and case when class.class_package_id is null then not c.only_package
          else c.class_package_id = class.class_package_id end
      order by c.expires_on, c.available_class_id
      limit own_places + guest_places
      for no key update
    ) fitting;
    if cardinality(credits) < guest_places then code := 'no_credits'; return next; return; end if;
    if cardinality(credits) = own_places + guest_places then
      own_credit := credits[own_places];
      guest_credit := credits[own_places + guest_places];
    else
      -- The guest needs a credit of its own, so the last one is the guest's and the membership the holder's.
      guest_credit := credits[1];
      select c.available_class_id into own_credit from available_class c
        where c.customer_id = p_customer and c.state = 'free' and c.unlimited and c.expires_on >= class_day
          and (c.class_types is null or class.class_type_id = any (c.class_types))
          and case when class.class_package_id is null then not c.only_package
            else c.class_package_id = class.class_package_id end
        order by c.expires_on, c.available_class_id
        limit 1
        for share of c;
      if own_credit is null then code := 'no_credits'; return next; return; end if;
      if exists (
        select from class_reservation_penalty p
        where p.customer_id = p_customer and p.lifted_at is null and p.end_date > (p_now at time zone p_timezone)::date
      ) then code := 'penalty'; return next; return; end if;
      own_unlimited := true;
    end if;
    if guest_places = 0 then guest_credit := null; end if;
  end if;

  begin
    if own_places = 1 then
      insert into class_reservation (single_class_id, customer_id, spot, is_cash, available_class_id, unlimited, created_at)
        values (p_class, p_customer, own_spot, cash, own_credit, own_unlimited, p_now)
        returning class_reservation_id into holder_id;
      reservation_id := holder_id;
    end if;
    if guest_places = 1 then
      insert into class_reservation (single_class_id, customer_id, guest_of, guest, spot, is_cash, available_class_id, created_at)
        values (p_class, p_customer, holder_id, guest_name, guest_spot, cash, guest_credit, p_now)
        returning class_reservation_id into guest_reservation_id;
    end if;
    if cardinality(credits) > 0 then
      update available_class set state = 'used' where available_class_id = any (credits);
      insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, created_at)
        select paid.credit, p_customer, 'reserved', paid.reservation, p_now
        from (values (case when not own_unlimited then own_credit end, reservation_id),
          (guest_credit, guest_reservation_id)) as paid (credit, reservation)
        where paid.credit is not null and paid.reservation is not null;
    end if;
    code := 'ok';
    reservation_id := holder_id;
  exception when unique_violation or check_violation then
    get stacked diagnostics broken = constraint_name;
    code := case broken
      when 'class_reservation_spot_key' then 'spot_taken'
      when 'class_reservation_member_key' then 'already_reserved'
      when 'single_class_taken_check' then 'class_full'
      when 'class_reservation_credit_key' then 'no_credits'
    end;
    if code is null then raise; end if;
    reservation_id := null;
    guest_reservation_id := null;
  end;
  return next;
end $$`
