/**
 * Expires credits whose last day has passed, at most `p_limit` at a time; returns how many. Skips rows locked by a
 * booking, which the next run gets, so it never waits and never blocks a booking.
 */
export const expireCredits = `
create function expire_credits(p_today date, p_now timestamptz, p_limit integer default 10000) returns integer
language sql as $$
  with due as (
    select available_class_id from available_class
    where state = 'free' and expires_on < p_today
    order by expires_on, available_class_id
    limit p_limit
    for no key update skip locked
  ), expired as (
    update available_class c set state = 'expired' from due
    where c.available_class_id = due.available_class_id
    returning c.available_class_id, c.customer_id
  ), written as (
    insert into credit_entry (available_class_id, customer_id, kind, created_at)
    select available_class_id, customer_id, 'expired', p_now from expired
    returning 1
  )
  select count(*)::integer from written
$$;
comment on function expire_credits is 'Marks credits whose last day has passed as expired; returns how many.'`
