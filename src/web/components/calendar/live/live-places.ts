import type { WeekData } from '#web/components/calendar/week/week-data.ts'

/** The places left of classes, and when: the events since the page was opened. */
export type Places = ReadonlyMap<number, { left: number; at: number }>

/** A change just before the week was loaded may be missing in it: processes' clocks differ a little. */
const MARGIN_MS = 2000

/** The week with the events since it was loaded, but those of the class `frozen`; the same object if nothing differs. */
export function withPlaces<Week extends Pick<WeekData, 'days' | 'now'>>(
  week: Week,
  places: Places,
  frozen: number | null = null,
): Week {
  const read = Date.parse(week.now) - MARGIN_MS
  const days = week.days.map((day) => {
    let same = true
    const details = day.details.map((single) => {
      const told = places.get(single.single_class_id)
      if (
        told === undefined ||
        single.single_class_id === frozen ||
        told.at < read ||
        told.left === single.places_left
      )
        return single
      same = false
      return { ...single, places_left: told.left }
    })
    return same ? day : { ...day, details }
  })
  return days.every((day, index) => day === week.days[index]) ? week : { ...week, days }
}
