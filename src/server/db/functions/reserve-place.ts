import { moveOf } from '#domain/booking/waitlist/waitlist-life.ts'

/** Takes one place: its credit is used, unless there is none or it is a membership, and the ledger gets its line. */
const take = (place: {
  guestOf: string
  guest: string
  spot: string
  credit: string
  unlimited: string
  id: string
}) => `
    with paid as (
      update available_class set state = 'used', held_for = null
      where available_class_id = ${place.credit} and not ${place.unlimited}
    ), made as (
      insert into class_reservation (single_class_id, class_date, customer_id, guest_of, guest, spot, is_cash,
        available_class_id, unlimited, grace_until, created_at, attend, checked_in_at)
      values (p_class, class.class_date, p_customer, ${place.guestOf}, ${place.guest}, ${place.spot}, cash,
        ${place.credit}, ${place.unlimited}, here.grace, p_now, class.begun, case when class.begun then p_now end)
      returning class_reservation_id
    ), entered as (
      insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, created_at)
      select ${place.credit}, p_customer, 'reserved', class_reservation_id, p_now from made
      where ${place.credit} is not null and not ${place.unlimited}
    )
    select class_reservation_id into ${place.id} from made;`

/**
 * Books a place, and a guest's beside it, in one round trip. Locks the class, then evaluates every rule, in the order
 * of RESERVE_RULES in domain/booking/reserve/reserve-rules.ts; the pure counterpart is `decideReservation`. Credits are
 * locked in the order in which they expire, the same for everybody, so that two bookings of one customer wait for one
 * another instead of deadlocking; after waiting, a credit is checked again and the next one tried. For the same reason a
 * guest's is never one that expires sooner, which a cancellation has returned in between. What still gets
 * past the lock (e.g. a roster edited by hand) violates a constraint; that error is the caller's to understand
 * (`brokenRule`), because catching it here would put every booking in a subtransaction.
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
 * p_agreed_date: the start that the customer saw; a class that was moved since is refused, also one that was being moved
 * while this waited for its lock. By milliseconds, which is what answers have. Null where none was named.
 *
 * p_opens_days, p_closes_minutes: the studio's booking window; a class type's own overrides it. It binds neither
 * staff nor an offer.
 *
 * Few statements, because each costs more than what it does: PostgreSQL sets up its tables, constraints and triggers
 * again. What depends on the class alone is decided by the statement that locks it; what others may have committed
 * while it waited is read afterwards. No limit is a variable, which would have the statement planned for each booking.
 */
export const reservePlace = `
create function reserve_place(
  p_customer integer, p_class integer, p_spot integer, p_guest text, p_guest_spot integer,
  p_now timestamptz, p_timezone text, p_allow_guests boolean, p_is_cash boolean, p_by_staff boolean,
  p_opens_days integer, p_closes_minutes integer, p_grace_minutes integer,
  p_agreed_date timestamptz default null
) returns table (code text, reservation_id integer, guest_reservation_id integer)
language plpgsql as $$
declare
  class record;
  here record;
  guest_name text := nullif(btrim(p_guest), '');
  guest_places integer := (guest_name is not null)::integer;
  cash boolean := p_is_cash and p_by_staff;
  places integer;
  own_spot integer;
  guest_spot integer;
  taken_spots integer[];
  credit integer;
  last_day date;
  credits integer[] := '{}';
  own_credit integer;
  guest_credit integer;
  own_unlimited boolean := false;
begin
  select c.class_date, (c.class_date at time zone p_timezone)::date as day, c.class_type_id, c.class_package_id, c.spot_map,
      spot_count(c.spot_map) as spots, c.capacity, c.taken, c.held,
      c.class_date <= p_now as begun,
      case when c.cancelled_at is not null or c.draft then 'not_found'
        when c.class_date <= p_now and not (p_by_staff and p_now < c.class_date + make_interval(mins => c.duration))
          then 'class_begun' end as refusal,
      case when p_by_staff then null
        when (p_now at time zone p_timezone)::date
          < (c.class_date at time zone p_timezone)::date - coalesce(t.booking_opens_days, p_opens_days) then 'not_open_yet'
        when p_now >= c.class_date - make_interval(mins => coalesce(t.booking_closes_minutes, p_closes_minutes, 0))
          then 'booking_closed' end as closed
    into class from single_class c join class_type t using (class_type_id)
    where c.single_class_id = p_class for no key update of c;
  code := case when not found then 'not_found'
    else coalesce(class.refusal, case when date_trunc('milliseconds', class.class_date) <> p_agreed_date then 'class_changed' end) end;
  if code is not null then return next; return; end if;

  select r.class_reservation_id as holder, r.spot, (r.class_reservation_id is null)::integer as own_places,
      w.waitlist_id as entry, w.available_class_id as credit, offer.valid as offered,
      case when offer.valid and p_grace_minutes > 0 then p_now + make_interval(mins => p_grace_minutes) end as grace
    into here from (values (0)) as one
      left join class_reservation r
        on r.single_class_id = p_class and r.customer_id = p_customer and r.deleted_at is null and r.guest_of is null
      left join waitlist w on w.single_class_id = p_class and w.customer_id = p_customer and w.deleted_at is null,
      lateral (select coalesce(w.state = 'offered' and w.offered_until > p_now and r.class_reservation_id is null, false)) as offer (valid);
  places := here.own_places + guest_places;
  code := case
    when places = 0 or (here.own_places = 0 and p_guest_spot is not null and p_spot is not null and p_spot is distinct from here.spot)
      then 'already_reserved'
    when class.closed is not null and not here.offered then class.closed
    when guest_places = 1 and not p_allow_guests then 'guests_off' end;
  if code is not null then return next; return; end if;
  if class.class_package_id is not null and not cash then
    if not exists (
      select from available_class c
      where c.customer_id = p_customer and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class.day)
    ) then code := 'package_required'; return next; return; end if;
  end if;

  own_spot := case here.own_places when 1 then p_spot end;
  guest_spot := case here.own_places when 1 then p_guest_spot else coalesce(p_guest_spot, p_spot) end;
  code := case
    when class.spots is not null and here.own_places = 1 and own_spot is null then 'spot_required'
    when own_spot not between 1 and coalesce(class.spots, 0) or guest_spot not between 1 and coalesce(class.spots, 0)
      or (guest_spot is not null and guest_places = 0) then 'spot_invalid'
    when places > least(coalesce(class.capacity, 0), class.spots) - class.taken - class.held + here.offered::integer
      then 'class_full' end;
  if code is not null then return next; return; end if;

  if class.spots is not null then
    select coalesce(array_agg(r.spot), '{}') into taken_spots from class_reservation r
      where r.single_class_id = p_class and r.deleted_at is null;
    if own_spot = any (taken_spots) or guest_spot = any (taken_spots) or guest_spot = own_spot then
      code := 'spot_taken'; return next; return;
    end if;
    if guest_places = 1 and guest_spot is null then
      guest_spot := nearest_free_spot(class.spot_map, array_append(taken_spots, own_spot), coalesce(own_spot, here.spot));
    end if;
  end if;

  -- After the class and before credits, as the lock order says: whoever deletes the account waits, or has deleted it.
  perform from customer c where c.customer_id = p_customer and c.deleted_at is null for share of c;
  if not found then code := 'not_found'; return next; return; end if;

  if not cash then
    if here.offered and here.credit is not null then
      -- Bookings of other classes skip it, so locking it before credits that expire sooner cannot deadlock.
      select c.available_class_id into credit from available_class c
        where c.available_class_id = here.credit and c.customer_id = p_customer and not c.unlimited
          and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class.day)
        for no key update;
      if found then credits := array[credit]; end if;
    end if;
    while cardinality(credits) < places loop
      select c.available_class_id, c.expires_on into credit, last_day from available_class c
        where c.customer_id = p_customer and not c.unlimited and c.available_class_id <> all (credits)
          and (last_day is null or (c.expires_on, c.available_class_id) > (last_day, credit))
          and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class.day)
        order by c.expires_on, c.available_class_id
        limit 1
        for no key update;
      exit when not found;
      credits := credits || credit;
    end loop;
    if cardinality(credits) < guest_places then code := 'no_credits'; return next; return; end if;
    if cardinality(credits) = places then
      own_credit := credits[here.own_places];
      guest_credit := credits[here.own_places + guest_places];
    else
      -- The guest needs a credit of its own, so the last one is the guest's and the membership pays for the holder.
      guest_credit := credits[1];
      select c.available_class_id into own_credit from available_class c
        where c.customer_id = p_customer and c.unlimited
          and credit_fits(c, p_class, class.class_type_id, class.class_package_id, class.day)
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
  end if;

  if here.entry is not null then
    -- Before the place is taken, because held and taken together never exceed the capacity. An accepted offer frees
    -- its place for nobody else; an expired one does.
    perform set_config('cupo.accepts_offer', case when here.offered then p_class::text else '' end, true);
    update waitlist set state = '${moveOf('reserve').to}', deleted_at = p_now where waitlist_id = here.entry and deleted_at is null;
    perform set_config('cupo.accepts_offer', '', true);
    update available_class set held_for = null
      where available_class_id = here.credit and held_for = p_class and here.credit <> all (credits);
  end if;
  reservation_id := here.holder;
  if here.own_places = 1 then${take({ guestOf: 'null', guest: 'null', spot: 'own_spot', credit: 'own_credit', unlimited: 'own_unlimited', id: 'reservation_id' })}
  end if;
  if guest_places = 1 then${take({ guestOf: 'reservation_id', guest: 'guest_name', spot: 'guest_spot', credit: 'guest_credit', unlimited: 'false', id: 'guest_reservation_id' })}
  end if;
  code := 'ok';
  return next;
end $$;
comment on function reserve_place is 'Reserves a place, and a guest''s beside it; a refusal is a code and has changed nothing.'`
