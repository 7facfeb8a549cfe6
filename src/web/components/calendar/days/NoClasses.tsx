import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/feedback/feedback.tsx'
import { askedWeek, queryOf, type WeekCalendarProps } from '#web/components/calendar/week/week-data.ts'

const texts = siteTexts.calendar
const NO_FILTER = { estudio: null, clase: null, coach: null }

/** Says once that there is nothing, with the way out of a filter that leaves nothing. */
export function NoClasses({ week, linkTo }: Pick<WeekCalendarProps, 'week' | 'linkTo'>): ReactNode {
  const filtered = Object.values(week.filter).some((id) => id !== null)
  const action = filtered ? (
    <Button
      to={linkTo(queryOf(askedWeek(week), NO_FILTER, week))}
      variant="quiet"
      size="small"
      preventScrollReset
    >
      {texts.withoutFilters}
    </Button>
  ) : null
  return (
    <EmptyState icon={<CalendarX2 />} action={action}>
      {texts.emptyDay}
    </EmptyState>
  )
}
