/**
 * The free spot closest to another one: the same row first, then the nearest rows; within a row the smallest sideways
 * distance. Rows are centred; numbering starts in the back row. Null when every spot is taken. The pure counterpart
 * is `nearestFreeSpot` in domain/booking/spots/spots.ts.
 */
export const nearestFreeSpot = `
create function nearest_free_spot(p_spot_map text, p_taken integer[], p_from integer) returns integer
language sql immutable parallel safe as $$
  with map_row as (
    select size::integer as size, row_number() over (order by place desc) as row
    from unnest(string_to_array(p_spot_map, ',')) with ordinality as listed (size, place)
  ), behind as (
    select row, size, coalesce(sum(size) over (order by row rows between unbounded preceding and 1 preceding), 0) as count
    from map_row
  ), spot as (
    select (count + seat)::integer as number, row, 2 * seat - size as aside
    from behind, generate_series(1, size) as seat
  )
  select spot.number
  from spot left join spot here on here.number = p_from
  where (spot.number = any (p_taken)) is not true
  order by abs(spot.row - here.row), abs(spot.aside - here.aside), spot.number
  limit 1
$$;
comment on function nearest_free_spot is 'The free spot closest to another one; null when every spot is taken.'`
