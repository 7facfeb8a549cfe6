/** Rows of spot numbers as drawn, the front row first. */
export type SpotRows = readonly (readonly number[])[]

export type SpotMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

interface Place {
  spot: number
  row: number
  /** Distance from the middle of its row. Rows are centred, so this aligns spots of different rows. */
  x: number
}

/**
 * Where an arrow key moves the focus from a spot, among the selectable ones. Left and right continue into the next
 * row; up and down go to the closest spot of the nearest row. Returns null when there is none.
 */
export function moveOnMap(
  rows: SpotRows,
  open: (spot: number) => boolean,
  from: number,
  move: SpotMove,
): number | null {
  const places = rows.flatMap((spots, row) =>
    spots.map((spot, index): Place => ({ spot, row, x: index - (spots.length - 1) / 2 })),
  )
  const free = places.filter(({ spot }) => open(spot))
  if (move === 'first' || move === 'last') return free.at(move === 'first' ? 0 : -1)?.spot ?? null
  const here = places.find(({ spot }) => spot === from)
  if (here === undefined) return free[0]?.spot ?? null
  return move === 'left' || move === 'right' ? along(places, free, here, move) : across(free, here, move)
}

function along(
  places: readonly Place[],
  free: readonly Place[],
  here: Place,
  move: 'left' | 'right',
): number | null {
  const at = places.indexOf(here)
  const ahead = free.filter((place) =>
    move === 'right' ? places.indexOf(place) > at : places.indexOf(place) < at,
  )
  const next = move === 'right' ? (ahead[0] ?? free[0]) : (ahead.at(-1) ?? free.at(-1))
  return next === undefined || next.spot === here.spot ? null : next.spot
}

function across(free: readonly Place[], here: Place, move: 'up' | 'down'): number | null {
  const ahead = free.filter(({ row }) => (move === 'up' ? row < here.row : row > here.row))
  const distance = (place: Place): number =>
    Math.abs(place.row - here.row) * 1000 + Math.abs(place.x - here.x)
  const nearest = ahead.reduce<Place | null>(
    (best, place) => (best === null || distance(place) < distance(best) ? place : best),
    null,
  )
  return nearest?.spot ?? null
}
