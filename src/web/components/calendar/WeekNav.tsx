import clsx from 'clsx'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { Button } from '#web/ui/Button.tsx'
import { addDays, mondayOf, weekRange } from '#web/ui/format.ts'
import styles from './WeekNav.module.css'

const texts = siteTexts.calendar

interface WeekNavProps {
  /** The week that is shown, by its Monday. */
  monday: string
  today: string
  /** The address of the week that begins on the given Monday. */
  linkTo: (monday: string) => string
  /** Takes the address that a hand moves towards. */
  onHint?: ((address: string) => void) | undefined
  /** Leaves "Hoy" out. */
  plain?: boolean
}

/** From week to week by links, so that each week has an address. */
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
