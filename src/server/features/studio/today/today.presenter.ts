import type { Answer } from '#contract/types.ts'
import { placesLeft } from '#domain/booking/spots/places.ts'
import { toPesos } from '#domain/money.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { addDays, mondayOf, rangeOfDays } from '#domain/time/days.ts'
import { localDay } from '#domain/time/local-day.ts'
import {
  presentClasses,
  type ClassAnswer,
  type ClassSettings,
} from '#server/features/schedule/present-classes.ts'
import type { FoundClasses } from '#server/features/schedule/select-classes.ts'
import type { FigureRow, OccupancyRow, RoomRow } from './today.queries.ts'

type Today = Answer<'GET /studio/today'>
type TodayClass = Today['classes'][number]

/** The day as the desk sees it. Totals exclude cancelled classes. */
export function presentDay(
  date: string,
  found: FoundClasses & { occupancies: OccupancyRow[]; rooms: RoomRow[] },
  figures: FigureRow,
  { now, withMoney, settings }: { now: Date; withMoney: boolean; settings: ClassSettings },
): Today {
  const occupancies = new Map(found.occupancies.map((row) => [row.single_class_id, row]))
  const classes = presentClasses(found, settings).map((single_class): TodayClass => {
    const occupancy = occupancies.get(single_class.single_class_id)
    return {
      single_class,
      reserved: single_class.class_reservations.length,
      guests: occupancy?.guests ?? 0,
      checked_in: occupancy?.checked_in ?? 0,
      state: stateOf(single_class, now),
    }
  })
  const active = classes.filter(({ state }) => state !== 'cancelled')
  const sum = (count: (one: TodayClass) => number) => active.reduce((total, one) => total + count(one), 0)
  return {
    date,
    classes,
    totals: {
      classes: active.length,
      reserved: sum((one) => one.reserved),
      places: sum((one) => one.reserved + one.single_class.places_left),
      checked_in: sum((one) => one.checked_in),
      new_customers: figures.new_customers,
      sales: withMoney ? toPesos(figures.sales_cents) : null,
      pending_purchases: withMoney ? figures.pending_purchases : null,
    },
    week: presentWeek(date, found.rooms, settings.timezone),
  }
}

/** The days of a date's week, each with its places. */
function presentWeek(date: string, rooms: readonly RoomRow[], timezone: string): Today['week'] {
  const monday = mondayOf(date)
  const days = new Map(
    rangeOfDays(monday, addDays(monday, 6)).map((day) => [day, { date: day, reserved: 0, places: 0 }]),
  )
  for (const room of rooms) {
    const day = days.get(localDay(room.class_date, timezone))
    if (day === undefined) continue
    day.reserved += room.taken
    day.places += room.taken + placesLeft(room)
  }
  return [...days.values()]
}

function stateOf(single: ClassAnswer, now: Date): TodayClass['state'] {
  if (single.cancelledAt !== null) return 'cancelled'
  if (now < new Date(single.class_date)) return 'upcoming'
  return now < classEnd(single) ? 'now' : 'done'
}
