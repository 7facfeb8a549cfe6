import type { WeekData } from './week-data.ts'

/** What was told of classes since the page was opened: places left, and when. */
export type Places = ReadonlyMap<number, { left: number; at: number }>

/** A change that was told just before the week was read may not be in it: processes' clocks differ a little. */
const MARGIN_MS = 2000

/** The week with the places that were told since it was read; the same object where nothing differs. */
export function withPlaces<Week extends Pick<WeekData, 'days' | 'now'>>(week: Week, places: Places): Week {
  const read = Date.parse(week.now) - MARGIN_MS
  const days = week.days.map((day) => {
    let same = true
    const details = day.details.map((single) => {
      const told = places.get(single.single_class_id)
      if (told === undefined || told.at < read || told.left === single.places_left) return single
      same = false
      return { ...single, places_left: told.left }
    })
    return same ? day : { ...day, details }
  })
  return days.every((day, index) => day === week.days[index]) ? week : { ...week, days }
}
