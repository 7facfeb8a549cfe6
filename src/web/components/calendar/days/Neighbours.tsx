import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { addDays, dayShort } from '#web/ui/format/format.ts'
import styles from './Day.module.css'
import { dayId } from '#web/components/calendar/use-target.ts'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'
import { weekAfter, weekBefore } from '#web/components/calendar/week/weeks-around.ts'

const texts = siteTexts.calendar

interface NeighboursProps {
  date: string
  week: WeekData
  weekTo: (monday: string) => string
}

/** On the phone, from day to day; from the ends of what is shown on to the week there. */
export function Neighbours({ date, week, weekTo }: NeighboursProps): ReactNode {
  const [before, after] = [addDays(date, -1), addDays(date, 1)]
  const link = { variant: 'ghost', size: 'small' } as const
  return (
    <nav className={clsx(styles['neighbours'], 'only-phone')} aria-label={texts.otherDays}>
      {date === week.days[0]?.date ? (
        <Button {...link} to={weekTo(weekBefore(week))} rel="nofollow">
          <ChevronLeft />
          {texts.previous}
        </Button>
      ) : (
        <Button {...link} href={`#${dayId(before)}`}>
          <ChevronLeft />
          {dayShort(before)}
        </Button>
      )}
      {date === week.days.at(-1)?.date ? (
        <Button {...link} to={weekTo(weekAfter(week))} rel="nofollow">
          {texts.next}
          <ChevronRight />
        </Button>
      ) : (
        <Button {...link} href={`#${dayId(after)}`}>
          {dayShort(after)}
          <ChevronRight />
        </Button>
      )}
    </nav>
  )
}
