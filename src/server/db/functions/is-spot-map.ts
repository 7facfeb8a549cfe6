/** A check constraint of two tables. A stricter version needs a migration that checks the existing rows. */
export const isSpotMap = `
create or replace function is_spot_map(value text) returns boolean
language sql immutable parallel safe strict
return value ~ '^[1-9][0-9]{0,2}(,[1-9][0-9]{0,2}){0,49}$';
comment on function is_spot_map is 'Row sizes from the front row to the back row, as in 4,6,7.'`
