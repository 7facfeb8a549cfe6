import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { monthOf } from '#web/ui/format/written-dates.ts'
import { dayToShow } from '#web/components/calendar/days/days.ts'
import type { WeekData } from './week-data.ts'

/** A calendar's heading: the month of its first day with something to come, or that these are the next classes. */
export function WeekTitle({ week }: { week: WeekData }): ReactNode {
  return <h1 className="t-2">{week.coming ? siteTexts.calendar.coming : monthOf(dayToShow(week))}</h1>
}
