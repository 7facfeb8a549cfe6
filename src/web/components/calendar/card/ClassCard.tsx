import clsx from 'clsx'
import { lazy, Suspense, type ReactNode } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { useStudio } from '#web/studio.ts'
import { placeId } from '#domain/site-map/paths.ts'
import { dayAndTime, timeOf } from '#web/ui/format/format.ts'
import type { CardClass, CardState } from './card-state.ts'
import styles from './ClassCard.module.css'
import { useTabIndex } from '#web/components/calendar/week/use-week-keys.ts'

const texts = siteTexts.calendar

/** Few classes have one. Left out if its code is lost. */
const ClassIcon = lazy(() =>
  import('#web/ui/ClassIcon.tsx').then(
    (part) => ({ default: part.ClassIcon }),
    () => ({ default: () => null }),
  ),
)

interface ClassCardProps {
  single: CardClass
  state: CardState
  timezone: string
  /** The heading level of the name. */
  heading?: 'h3' | 'h4'
  /** What can be done; see CardAction. */
  actions?: ReactNode
  /** The page shows the class a second time, elsewhere: links lead there. */
  again?: boolean
}

/** One class in a calendar: when, what, with whom, where, and what can be done. The whole card presses its first button. */
export function ClassCard(props: ClassCardProps): ReactNode {
  const { single, state, timezone, heading: Heading = 'h3', actions, again = false } = props
  const { few_places_left: few } = useStudio()
  const note = state === 'past' ? null : noteOf({ single, state, timezone, few })
  // A card without buttons is focusable itself, so that it is read out like the others.
  const tabIndex = useTabIndex(single.single_class_id)
  const alone = actions ? undefined : tabIndex
  return (
    <article
      className={clsx(styles['card'], styles[state])}
      id={again ? undefined : placeId(single.single_class_id)}
      data-card={single.single_class_id}
      {...(alone === undefined ? {} : { tabIndex: alone, 'aria-label': labelOf(single, state, timezone) })}
    >
      <time className={styles['time']} dateTime={single.class_date}>
        {timeOf(single.class_date, timezone)}
      </time>
      <Heading className={styles['name']}>
        {single.icon === null ? null : (
          <Suspense fallback={null}>
            <ClassIcon name={single.icon} className={styles['icon']} />
          </Suspense>
        )}
        {single.class_type.name}
      </Heading>
      <p className={styles['who']}>
        {[coachNames(single), single.location.name].filter(Boolean).join(' · ')}
      </p>
      {state !== 'past' && single.description ? (
        <p className={styles['about']}>{single.description}</p>
      ) : null}
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
      {note === null && !actions ? null : (
        <div className={styles['foot']}>
          {note === null ? null : (
            <span className={clsx(styles['note'], note.few && styles['few'])}>{note.text}</span>
          )}
          {actions}
        </div>
      )}
    </article>
  )
}

/** The coaches by their nicknames. */
function coachNames(single: CardClass): string {
  return single.class_instructors.map(({ instructor }) => instructor.nick_name || instructor.name).join(', ')
}

interface Noted {
  single: CardClass
  state: CardState
  timezone: string
  /** Up to this many places left are marked as few. */
  few: number
}

/** What a card says of its class before its buttons: its state, or the places left. */
function noteOf({ single, state, timezone, few }: Noted): { text: string; few: boolean } {
  if (state === 'reserved') return { text: texts.reserved, few: false }
  if (state === 'full') return { text: texts.soldOut, few: false }
  if (state === 'package') return { text: texts.needsPackage, few: false }
  if (state === 'closed') return { text: texts.closed, few: false }
  if (state === 'early')
    return { text: texts.opens({ when: dayAndTime(single.booking_opens_at ?? '', timezone) }), few: false }
  const places = single.places_left
  if (places > few) return { text: texts.places({ places }), few: false }
  return { text: places === 1 ? texts.lastOne : texts.last({ places }), few: true }
}

/** A card's accessible name, for one without a button. */
function labelOf(single: CardClass, state: CardState, timezone: string): string {
  const full = state === 'full' ? texts.full : null
  const when = dayAndTime(single.class_date, timezone)
  return [single.class_type.name, when, coachNames(single), single.location.name, full]
    .filter(Boolean)
    .join(', ')
}
