/**
 * A check constraint of two tables. A stricter version needs a migration that checks the existing rows. Not in SQL,
 * which PostgreSQL would inline again for every statement that writes to them.
 */
export const isSpotMap = `
create or replace function is_spot_map(value text) returns boolean
language plpgsql immutable parallel safe strict as $$
begin
  return value ~ '^[1-9][0-9]{0,2}(,[1-9][0-9]{0,2}){0,49}$';
end $$;
comment on function is_spot_map is 'Row sizes from the front row to the back row, as in 4,6,7.'`
