/** Days for which a credit lasts at least when the studio cancels its class. */
const DAYS_FROM_STUDIO = 7

/**
 * The last day of a credit that is returned: at least the day of the class that it paid for, which may have moved past
 * the credit's own; when the studio cancels, also a week from now.
 */
export const returnedUntil = `
create function returned_until(p_last_day date, p_class_date timestamptz, p_now timestamptz, p_timezone text, p_by text)
returns date language sql immutable parallel safe as $$
  select greatest(p_last_day, (p_class_date at time zone p_timezone)::date,
    case when p_by = 'studio' then (p_now at time zone p_timezone)::date + ${DAYS_FROM_STUDIO} end)
$$;
comment on function returned_until is 'The last day of a credit that is returned with a cancelled place.'`
