import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { weekRange } from '#web/ui/format/format.ts'
import styles from './WeekNav.module.css'
import type { WeekData } from './week-data.ts'
import { firstDay, weekAfter, weekBefore } from './weeks-around.ts'

const texts = siteTexts.calendar

interface WeekNavProps {
  week: Pick<WeekData, 'monday' | 'coming' | 'days'>
  /** The address of the week that begins on the given Monday; undefined for the one that the page opens on. */
  linkTo: (monday?: string) => string
  /** Called with a link's URL when it is hovered or focused. */
  onHint?: ((address: string) => void) | undefined
  /** The words of the way back; the calendar's is "Hoy". */
  back?: string
}

/** Links from week to week; each week has a URL. */
export function WeekNav({ week, linkTo, onHint, back = texts.today }: WeekNavProps): ReactNode {
  const to = (monday?: string) => {
    const address = linkTo(monday)
    const hint = onHint && { onPointerEnter: () => onHint(address), onFocus: () => onHint(address) }
    return { to: address, preventScrollReset: true, rel: 'nofollow', ...hint }
  }
  const arrow = { variant: 'quiet', size: 'small', icon: true, className: styles['arrow'] } as const
  return (
    <nav className={styles['nav']} aria-label={texts.week}>
      <Button {...to(weekBefore(week))} {...arrow} aria-label={texts.previous}>
        <ChevronLeft />
      </Button>
      <span className={clsx('num', styles['range'])}>{weekRange(firstDay(week))}</span>
      <Button {...to(weekAfter(week))} {...arrow} aria-label={texts.next}>
        <ChevronRight />
      </Button>
      <Button {...to()} variant="ghost" size="small" className="no-phone">
        {back}
      </Button>
    </nav>
  )
}
