/**
 * Books a place, and a guest's beside it, in one round trip. Locks the class, then evaluates every rule, in the order
 * of RESERVE_RULES in domain/booking/reserve/reserve-rules.ts; the pure counterpart is `decideReservation`. Credits are
 * locked in the order in which they expire, the same for everybody, so that two bookings of one customer wait for one
 * another instead of deadlocking; after waiting, a credit is checked again and the next one tried. What still gets
 * past the lock (e.g. a roster edited by hand) violates a constraint, which also becomes a code.
 *
 * Offers. Held places count as taken, except the asking customer's own valid offer (waitlist.state 'offered' and
 * offered_until > p_now): it becomes the reservation, with the credit held for it, and the reservation may be
 * cancelled freely until p_now + p_grace_minutes (grace_until, also on the guest's place booked with it). Any booking
 * ends the customer's waitlist entry as 'reserved'. An automatic promotion sets grace_until by its own UPDATE, in the
 * same transaction. Code that changes an entry's state elsewhere must lock the class first, as this does.
 *
 * Late. Staff enter somebody until the class ends; who is entered after it began is there, and so checked in.
 *
 * Pauses. A credit postponed by a pause (usable_from) pays for no class before its day, except the one it was held
 * for.
 *
 * p_opens_days, p_closes_minutes: the studio's booking window; a class type's own overrides it. It binds neither
 * staff nor an offer.
 *
 * plan_cache_mode: the statements with a variable limit would otherwise be planned again for each booking.
 */
export const reservePlace = `
create function reserve_place(
  p_customer integer, p_class integer, p_spot integer, p_guest text, p_guest_spot integer,
  p_now timestamptz, p_timezone text, p_allow_guests boolean, p_is_cash boolean, p_by_staff boolean,
  p_opens_days integer, p_closes_minutes integer, p_grace_minutes integer
) returns table (code text, reservation_id integer, guest_reservation_id integer)
language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  class record;
  class_day date;
  guest_name text := nullif(btrim(p_guest), '');
  cash boolean := p_is_cash and p_by_staff;
  waiting record;
  offered boolean := false;
  held_credit integer;
  grace timestamptz;
  late boolean;
  holder_id integer;
  holder_spot integer;
  own_places integer;
  guest_places integer;
  own_spot integer;
  guest_spot integer;
  spots integer;
  taken_spots integer[];
  credits integer[] := '{}';
  own_credit integer;
  guest_credit integer;
  own_unlimited boolean := false;
  broken text;
begin
  select c.class_date, c.duration, c.cancelled_at, c.draft, c.class_type_id, c.class_package_id, c.spot_map, c.capacity, c.taken, c.held,
      coalesce(t.booking_opens_days, p_opens_days) as opens_days,
      coalesce(t.booking_closes_minutes, p_closes_minutes, 0) as closes_minutes
    into class from single_class c join class_type t using (class_type_id)
    where c.single_class_id = p_class for no key update of c;
  if not found or class.cancelled_at is not null or class.draft then code := 'not_found'; return next; return; end if;
  late := class.class_date <= p_now;
  if late and not (p_by_staff and p_now < class.class_date + make_interval(mins => class.duration)) then
    code := 'class_begun'; return next; return;
  end if;
  class_day := (class.class_date at time zone p_timezone)::date;

  select r.class_reservation_id, r.spot into holder_id, holder_spot from class_reservation r
    where r.single_class_id = p_class and r.customer_id = p_customer and r.deleted_at is null and r.guest_of is null;
  if holder_id is not null and guest_name is null then code := 'already_reserved'; return next; return; end if;
  own_places := case when holder_id is null then 1 else 0 end;
  guest_places := case when guest_name is null then 0 else 1 end;

  select w.waitlist_id as id, w.state, w.offered_until, w.available_class_id as credit into waiting from waitlist w
    where w.single_class_id = p_class and w.customer_id = p_customer and w.deleted_at is null;
  if waiting.state = 'offered' and waiting.offered_until > p_now and own_places = 1 then
    offered := true;
    held_credit := waiting.credit;
    if p_grace_minutes > 0 then grace := p_now + make_interval(mins => p_grace_minutes); end if;
  elsif not p_by_staff then
    if (p_now at time zone p_timezone)::date < class_day - class.opens_days then
      code := 'not_open_yet'; return next; return;
    end if;
    if p_now >= class.class_date - make_interval(mins => class.closes_minutes) then
      code := 'booking_closed'; return next; return;
    end if;
  end if;
  if guest_name is not null and not p_allow_guests then code := 'guests_off'; return next; return; end if;

  if not cash and class.class_package_id is not null and not exists (
    select from available_class c
    where c.customer_id = p_customer and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class_day)
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

  if own_places + guest_places > least(coalesce(class.capacity, 0), spots) - class.taken - class.held + offered::integer then
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

  -- After the class and before credits, as the lock order says: whoever deletes the account waits, or has deleted it.
  perform from customer c where c.customer_id = p_customer and c.deleted_at is null for share of c;
  if not found then code := 'not_found'; return next; return; end if;

  if not cash then
    if held_credit is not null then
      -- Bookings of other classes skip it, so locking it before credits that expire sooner cannot deadlock.
      select coalesce(array_agg(fitting.id), '{}') into credits from (
        select c.available_class_id as id from available_class c
        where c.available_class_id = held_credit and c.customer_id = p_customer and not c.unlimited
          and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class_day)
        for no key update
      ) fitting;
    end if;
    if cardinality(credits) < own_places + guest_places then
      select credits || coalesce(array_agg(fitting.id), '{}') into credits from (
        select c.available_class_id as id from available_class c
        where c.customer_id = p_customer and not c.unlimited and c.available_class_id <> all (credits)
          and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class_day)
        order by c.expires_on, c.available_class_id
        limit own_places + guest_places - cardinality(credits)
        for no key update
      ) fitting;
    end if;
    if cardinality(credits) < guest_places then code := 'no_credits'; return next; return; end if;
    if cardinality(credits) = own_places + guest_places then
      own_credit := credits[own_places];
      guest_credit := credits[own_places + guest_places];
    else
      -- The guest needs a credit of its own, so the last one is the guest's and the membership pays for the holder.
      guest_credit := credits[1];
      select c.available_class_id into own_credit from available_class c
        where c.customer_id = p_customer and c.unlimited
          and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class_day)
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
    if waiting.id is not null then
      -- Before the place is taken, because held and taken together never exceed the capacity. An accepted offer frees
      -- its place for nobody else; an expired one does.
      perform set_config('cupo.accepts_offer', case when offered then p_class::text else '' end, true);
      update waitlist set state = 'reserved', deleted_at = p_now where waitlist_id = waiting.id and deleted_at is null;
      perform set_config('cupo.accepts_offer', '', true);
      update available_class set held_for = null
        where available_class_id = waiting.credit and held_for = p_class and waiting.credit <> all (credits);
    end if;
    if own_places = 1 then
      insert into class_reservation
          (single_class_id, customer_id, spot, is_cash, available_class_id, unlimited, grace_until, created_at, attend, checked_in_at)
        values (p_class, p_customer, own_spot, cash, own_credit, own_unlimited, grace, p_now, late, case when late then p_now end)
        returning class_reservation_id into holder_id;
      reservation_id := holder_id;
    end if;
    if guest_places = 1 then
      insert into class_reservation
          (single_class_id, customer_id, guest_of, guest, spot, is_cash, available_class_id, grace_until, created_at, attend,
            checked_in_at)
        values (p_class, p_customer, holder_id, guest_name, guest_spot, cash, guest_credit, grace, p_now, late,
            case when late then p_now end)
        returning class_reservation_id into guest_reservation_id;
    end if;
    if cardinality(credits) > 0 then
      update available_class set state = 'used', held_for = null where available_class_id = any (credits);
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
end $$;
comment on function reserve_place is 'Reserves a place, and a guest''s beside it; a refusal is a code and has changed nothing.'`
