import clsx from 'clsx'
import type { MouseEvent, ReactNode } from 'react'
import type { SingleClass } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { useOnline } from '#web/offline/use-online.ts'
import { useStudio } from '#web/studio.ts'
import { paths, placeId } from '#domain/site-map/paths.ts'
import { dayAndTime, dayOf, mondayOf, timeOf } from '#web/ui/format.ts'
import { useReading } from '#web/use-reading.ts'
import type { CardState } from './card-state.ts'
import styles from './ClassCard.module.css'
import type { WeekData } from './week-data.ts'
import { useTabIndex } from './use-week-keys.ts'
import { Link } from '#web/ui/Link.tsx'

const texts = siteTexts.calendar

interface ClassCardProps {
  single: SingleClass
  state: CardState
  timezone: string
  /** The heading level of the name. */
  heading?: 'h3' | 'h4'
  /** Buttons under the facts; see CardAction. */
  actions?: ReactNode
}

/** One class in a calendar: when, what, with whom, where, and its buttons. */
export function ClassCard({
  single,
  state,
  timezone,
  heading: Heading = 'h3',
  actions,
}: ClassCardProps): ReactNode {
  const { few_places_left: few } = useStudio()
  const left = noteOf({ single, state, timezone, few })
  const footed = state !== 'past' && (left !== null || Boolean(actions))
  // A card without buttons is focusable itself, so that it is read out like the others.
  const tabIndex = useTabIndex(single.single_class_id)
  const alone = actions ? undefined : tabIndex
  return (
    <article
      className={clsx(styles['card'], state !== 'available' && styles[state])}
      id={placeId(single.single_class_id)}
      data-card={single.single_class_id}
      {...(alone === undefined ? {} : { tabIndex: alone, 'aria-label': spoken(single, state, timezone) })}
    >
      <div className={styles['top']}>
        <time className={styles['time']} dateTime={single.class_date}>
          {timeOf(single.class_date, timezone)}
        </time>
        {state === 'reserved' ? <span className={styles['badge']}>{texts.reserved}</span> : null}
        {state === 'full' ? <span className={styles['badge']}>{texts.soldOut}</span> : null}
      </div>
      <Heading className={styles['name']}>{single.class_type.name}</Heading>
      <p className={styles['who']}>
        <span>{coachNames(single)}</span>
        <span>{single.location.name}</span>
      </p>
      {state !== 'past' && single.tags.length > 0 ? (
        <ul className={styles['tags']}>
          {single.tags.map((tag) => (
            <li key={tag.tag_id}>
              <i style={{ background: tag.color }} aria-hidden />
              {tag.name}
            </li>
          ))}
        </ul>
      ) : null}
      {footed ? (
        <div className={styles['foot']}>
          {left === null ? null : (
            <span className={clsx(styles['left'], left.few && styles['few'])}>{left.text}</span>
          )}
          {actions}
        </div>
      ) : null}
    </article>
  )
}

/** The coaches by their nicknames. */
function coachNames(single: SingleClass): string {
  return single.class_instructors.map(({ instructor }) => instructor.nick_name || instructor.name).join(', ')
}

interface Noted {
  single: SingleClass
  state: CardState
  timezone: string
  /** Up to this many places left are shown. */
  few: number
}

/** The note above a card's buttons. */
function noteOf({ single, state, timezone, few }: Noted): { text: string; few: boolean } | null {
  if (state === 'package') return { text: texts.needsPackage, few: false }
  if (state === 'closed') return { text: texts.closed, few: false }
  if (state === 'early')
    return { text: texts.opens({ when: dayAndTime(single.booking_opens_at ?? '', timezone) }), few: false }
  const places = single.places_left
  if (state !== 'available' || places > few) return null
  return { text: places === 1 ? texts.lastOne : texts.last({ places }), few: true }
}

/** A card's accessible name, for one without a button. */
function spoken(single: SingleClass, state: CardState, timezone: string): string {
  const full = state === 'full' ? texts.full : null
  const when = dayAndTime(single.class_date, timezone)
  return [single.class_type.name, when, coachNames(single), single.location.name, full]
    .filter(Boolean)
    .join(', ')
}

interface CardActionProps {
  single: SingleClass
  week: ShownIn
  /** The button's word, e.g. "Reservar"; its full name says which class. */
  children: string
  /** Its link; with `onClick` used only without JavaScript. */
  to?: string
  onClick?: () => void
  /** The only filled button of a card: the link to a required package. */
  filled?: boolean
  /** Its action is in progress. */
  busy?: boolean
}

/** The URL of a class in the calendar, which opens its action there. */
export function placeOf(single: SingleClass, { timezone, opensOnOne }: ShownIn): string {
  const estudio = opensOnOne ? single.location.location_id : undefined
  return paths.placeIn(
    { semana: mondayOf(dayOf(single.class_date, timezone)), estudio },
    single.single_class_id,
  )
}

type ShownIn = Pick<WeekData, 'timezone' | 'opensOnOne'>

/** A card's button. Its accessible name includes the class, since there are many alike. */
export function CardAction(props: CardActionProps): ReactNode {
  const { single, week, children, filled = false, busy = false } = props
  // On a reading page the button is a link to the calendar.
  const reading = useReading() && props.onClick !== undefined
  const to = reading ? placeOf(single, week) : props.to
  const onClick = reading ? undefined : props.onClick
  const tabIndex = useTabIndex(single.single_class_id)
  const online = useOnline()
  const name = texts.about({
    action: children,
    what: single.class_type.name,
    when: dayAndTime(single.class_date, week.timezone),
  })
  const look = clsx(styles['action'], filled && styles['filled'], busy && styles['busy'])
  const act = (event: MouseEvent): void => {
    if (onClick === undefined) return
    event.preventDefault()
    if (!busy) onClick()
  }
  return to === undefined ? (
    <button
      type="button"
      className={look}
      tabIndex={tabIndex}
      aria-label={name}
      aria-busy={busy || undefined}
      // Pressing it still shows the reason.
      aria-disabled={!online || undefined}
      onClick={act}
    >
      {children}
    </button>
  ) : (
    <Link
      className={look}
      tabIndex={tabIndex}
      aria-label={name}
      aria-busy={busy || undefined}
      aria-disabled={!online || undefined}
      to={to}
      onClick={act}
    >
      {children}
    </Link>
  )
}
