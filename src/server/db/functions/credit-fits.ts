/**
 * Whether a credit pays for a class on that day. The pure counterpart is `fits` in domain/credits/fit.ts. One
 * expression without `strict`, `set` or `security definer`, so that PostgreSQL can inline it and use the index on
 * free credits by `expires_on`. A statement with a lock evaluates it on the row that it locked: while waiting, a
 * credit may become held for another class.
 */
export const creditFits = `
create function credit_fits(credit available_class, p_class integer, p_class_type integer, p_package integer, p_day date)
returns boolean language sql immutable parallel safe as $$
  select credit.state = 'free' and credit.expires_on >= p_day
    and (credit.usable_from is null or credit.usable_from <= p_day or credit.held_for = p_class)
    and (credit.held_for is null or credit.held_for = p_class)
    and (credit.class_types is null or p_class_type = any (credit.class_types))
    and case when p_package is null then not credit.only_package else credit.class_package_id = p_package end
$$;
comment on function credit_fits is 'Whether a credit pays for a class on that day.'`
