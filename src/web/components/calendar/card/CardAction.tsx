import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import { useLocation } from 'react-router'
import { siteTexts } from '#text/site/site.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { paths, placeId } from '#domain/site-map/paths.ts'
import { dayAndTime, dayOf, mondayOf } from '#web/ui/format/format.ts'
import { useHydrated } from '#web/use-hydrated.ts'
import { useReading } from '#web/use-reading.ts'
import type { CardClass } from './card-state.ts'
import styles from './CardAction.module.css'
import type { WeekData } from '#web/components/calendar/week/week-data.ts'
import { useTabIndex } from '#web/components/calendar/week/use-week-keys.ts'
import { Link } from '#web/ui/Link.tsx'

const texts = siteTexts.calendar

interface CardActionProps {
  single: CardClass
  week: ShownIn
  /** The button's word, e.g. "Reservar"; its full name says which class. */
  children: string
  to?: string
  onClick?: () => void
  /** It stays a link, which a visitor may open elsewhere. */
  linked?: boolean
  /** It waits for an answer: always shown, and filled. */
  filled?: boolean
  /** The whole card is this button's hit area; a card has at most one such button. */
  whole?: boolean
  /** Its word is only for screen readers: the card leads there. */
  hidden?: boolean
  /** It explains and does nothing. */
  why?: boolean
  /** Its action is in progress. */
  busy?: boolean
}

/** A class in the calendar, with what can be done about it open. */
function placeOf(single: CardClass, { timezone, opensOnOne }: ShownIn): string {
  const estudio = opensOnOne ? single.location.location_id : undefined
  return paths.placeIn(
    { semana: mondayOf(dayOf(single.class_date, timezone)), estudio },
    single.single_class_id,
  )
}

type ShownIn = Pick<WeekData, 'timezone' | 'opensOnOne'>

/** A card's button. Its accessible name includes the class, since there are many alike. */
export function CardAction(props: CardActionProps): ReactNode {
  const { single, week, children, filled = false, busy = false, whole = false } = props
  // A page that is only read leads to the calendar, which does what the button says.
  const reading = useReading() && props.onClick !== undefined
  const { pathname, search } = useLocation()
  const back = `${pathname}${search}#${placeId(single.single_class_id)}`
  // Pressed before the page is hydrated it names the class in the address, which usePressAsked reads.
  const early = (!useHydrated() || props.linked === true) && whole ? back : undefined
  const to = reading ? placeOf(single, week) : (props.to ?? early)
  const onClick = reading ? undefined : props.onClick
  const tabIndex = useTabIndex(single.single_class_id)
  const online = useOnline()
  const name = texts.about({
    action: children,
    what: single.class_type.name,
    when: dayAndTime(single.class_date, week.timezone),
  })
  const look = clsx(
    styles['action'],
    filled && styles['filled'],
    busy && styles['busy'],
    props.hidden && styles['hidden'],
    props.why && styles['why'],
  )
  const act = (event: MouseEvent): void => {
    if (onClick === undefined) return
    event.preventDefault()
    if (!busy) onClick()
  }
  const button = {
    className: look,
    ...(whole ? { 'data-whole': '' } : {}),
    tabIndex,
    'aria-label': name,
    'aria-busy': busy || undefined,
    // Pressing it still shows the reason.
    'aria-disabled': !online || undefined,
    onClick: act,
    children: props.hidden ? <span className="vh">{children}</span> : children,
  }
  return to === undefined ? <button {...button} type="button" /> : <Link {...button} to={to} />
}

/** The buttons of one class. Marked, so that the focus can come back to them: see dialogs/use-return-focus.ts. */
export function Actions({ single, children }: { single: CardClass; children: ReactNode }): ReactNode {
  return (
    <span className={clsx('no-print', styles['actions'])} data-class={single.single_class_id}>
      {children}
    </span>
  )
}
