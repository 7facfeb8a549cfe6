import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { addDays, mondayOf, weekRange } from '#web/ui/format.ts'
import styles from './WeekNav.module.css'

const texts = siteTexts.calendar

interface WeekNavProps {
  /** The displayed week's Monday. */
  monday: string
  today: string
  /** The URL of the week that begins on the given Monday. */
  linkTo: (monday: string) => string
  /** Called with a link's URL when it is hovered or focused. */
  onHint?: ((address: string) => void) | undefined
  /** Omits "Hoy". */
  plain?: boolean
}

/** Links from week to week; each week has a URL. */
export function WeekNav({ monday, today, linkTo, onHint, plain = false }: WeekNavProps): ReactNode {
  const to = (week: string) => {
    const hint = onHint && { onPointerEnter: () => onHint(linkTo(week)), onFocus: () => onHint(linkTo(week)) }
    return { to: linkTo(week), preventScrollReset: true, rel: 'nofollow', ...hint }
  }
  return (
    <nav className={styles['nav']} aria-label={texts.week}>
      <Button {...to(addDays(monday, -7))} variant="quiet" size="small" icon aria-label={texts.previous}>
        <ChevronLeft aria-hidden />
      </Button>
      <span className={clsx('num', styles['range'])}>{weekRange(monday)}</span>
      <Button {...to(addDays(monday, 7))} variant="quiet" size="small" icon aria-label={texts.next}>
        <ChevronRight aria-hidden />
      </Button>
      {plain ? null : (
        <Button {...to(mondayOf(today))} variant="ghost" size="small">
          {texts.today}
        </Button>
      )}
    </nav>
  )
}
