export const spotCount = `
create function spot_count(spot_map text) returns integer
language sql immutable parallel safe strict
return (select sum(size::integer)::integer from unnest(string_to_array(spot_map, ',')) as size);
comment on function spot_count is 'The number of spots on a map.'`
