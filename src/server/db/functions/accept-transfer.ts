/**
 * Transfers a place, including guests' places, in one round trip. The class stays locked, so no booking can take the
 * places in between: the giver's end and the receiver's begin on the same spots. The giver's credits stay spent. Lock
 * order as in reserve_place: class, reservations, customer. The pure counterpart is `decideAcceptance` in
 * domain/booking/transfer.ts.
 */
export const acceptTransfer = `
create function accept_transfer(p_token_hash text, p_customer integer, p_now timestamptz, p_allow_transfers boolean)
returns table (code text, transfer_id integer, given_id integer, giver_id integer, reservation_id integer, guest_reservation_id integer)
language plpgsql as $$
declare
  link reservation_transfer%rowtype;
  class single_class%rowtype;
  given class_reservation%rowtype;
  place record;
  new_id integer;
begin
  select c.* into class
    from single_class c join class_reservation r using (single_class_id) join reservation_transfer t using (class_reservation_id)
    where t.token_hash = p_token_hash for no key update of c;
  if not found then code := 'not_found'; return next; return; end if;
  select * into link from reservation_transfer t where t.token_hash = p_token_hash for no key update;
  if link.accepted_at is not null then code := 'accepted'; return next; return; end if;
  if link.revoked_at is not null then code := 'revoked'; return next; return; end if;
  select * into given from class_reservation r where r.class_reservation_id = link.class_reservation_id for no key update;
  -- It was moved while this waited for the class that it left: the caller may ask again.
  if given.single_class_id <> class.single_class_id then raise serialization_failure; end if;
  code := case
    when not p_allow_transfers then 'transfers_off'
    when given.deleted_at is not null then 'cancelled'
    when class.cancelled_at is not null then 'class_cancelled'
    when given.guest_of is not null then 'guest_place'
    when class.class_date <= p_now then 'class_begun'
    when given.attend or exists (
      select from class_reservation g where g.guest_of = given.class_reservation_id and g.deleted_at is null and g.attend) then 'attended'
    when given.unlimited then 'membership'
    when given.customer_id = p_customer then 'own'
    when exists (
      select from class_reservation r where r.single_class_id = class.single_class_id and r.customer_id = p_customer
        and r.deleted_at is null and r.guest_of is null) then 'already_reserved'
    else 'ok' end;
  if code = 'ok' then
    -- After the class, as the lock order says: whoever deletes the account waits, or has deleted it.
    perform from customer c where c.customer_id = p_customer and c.deleted_at is null for share of c;
    if not found then code := 'not_found'; end if;
  end if;
  if code <> 'ok' then return next; return; end if;

  transfer_id := link.reservation_transfer_id;
  given_id := given.class_reservation_id;
  giver_id := given.customer_id;
  for place in
    select r.class_reservation_id as id, r.guest, r.spot, r.is_cash, r.is_paid, r.paid_entry, r.available_class_id as credit
    from class_reservation r
    where r.deleted_at is null and (r.class_reservation_id = given_id or r.guest_of = given_id)
    order by r.class_reservation_id
    for no key update of r
  loop
    -- The cash that was taken goes with the place, and is given back once.
    update class_reservation r set deleted_at = p_now, cancelled_by = 'transfer', paid_entry = null where r.class_reservation_id = place.id;
    insert into class_reservation (single_class_id, customer_id, guest_of, guest, spot, is_cash, is_paid, paid_entry, transferred_from,
        created_at)
      values (class.single_class_id, p_customer, case when place.id <> given_id then reservation_id end, place.guest, place.spot,
        place.is_cash, place.is_paid, place.paid_entry, place.id, p_now)
      returning class_reservation_id into new_id;
    if place.id = given_id then reservation_id := new_id;
    else guest_reservation_id := coalesce(guest_reservation_id, new_id); end if;
    if place.credit is not null then
      insert into credit_entry (available_class_id, customer_id, kind, class_reservation_id, created_at)
        values (place.credit, giver_id, 'transferred', place.id, p_now);
    end if;
  end loop;
  update reservation_transfer set accepted_at = p_now, accepted_reservation_id = reservation_id
    where reservation_transfer_id = transfer_id;
  return next;
end $$;
comment on function accept_transfer is 'Transfers a place, with its guests'', to the customer who opens its link.'`
