import clsx from 'clsx'
import { CalendarDays, MapPin } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassPackage, SingleClass } from '#contract/types.ts'
import { classEnd } from '#domain/schedule/class-end.ts'
import { siteTexts } from '#text/site/site.ts'
import { useStudio } from '#web/studio.ts'
import { dayOf, dayShort, timeOf } from '#web/ui/format/format.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { BuyLink } from './shop/BuyLink.tsx'
import styles from './shop/packages.module.css'
import { Price } from './shop/Price.tsx'

const texts = siteTexts.packages
const NO_DATES: Readonly<Record<number, SingleClass>> = {}
const NONE: readonly number[] = []

interface EventCardsProps {
  packages: readonly ClassPackage[]
  onSurface?: boolean
  heading: 'h2' | 'h3'
  /** The next class of each event, by its package. */
  dates?: Readonly<Record<number, SingleClass>>
  /** The ids of those that the visitor has bought as often as they may. */
  used?: readonly number[]
}

/** Special events: one wide card each, with its picture. */
export function EventCards({
  packages,
  onSurface = false,
  heading: Heading,
  dates = NO_DATES,
  used = NONE,
}: EventCardsProps): ReactNode {
  return (
    <div className={clsx(styles['events'], onSurface && styles['onSurface'])}>
      {packages.map((pack) => (
        <article key={pack.class_package_id} className={clsx(styles['event'], !pack.image && styles['bare'])}>
          {pack.image ? (
            <figure>
              <Picture
                file={pack.image}
                alt=""
                position="50% 30%"
                frame={4 / 5}
                sizes="(max-width: 47.5em) 100vw, 300px"
              />
            </figure>
          ) : null}
          <div className={styles['eventText']}>
            <Heading className="t-3">{pack.title}</Heading>
            {pack.short_description ? <p className="mu">{pack.short_description}</p> : null}
            <EventFacts pack={pack} single={dates[pack.class_package_id]} />
          </div>
          <div className={styles['eventPrice']}>
            <Price pack={pack} oneLine />
            <BuyLink pack={pack} variant="primary" used={used.includes(pack.class_package_id)} />
          </div>
        </article>
      ))}
    </div>
  )
}

/** When and where an event is, and how many places are left; how many people it is for while it has no class. */
function EventFacts({ pack, single }: { pack: ClassPackage; single: SingleClass | undefined }): ReactNode {
  const { timezone } = useStudio()
  if (single === undefined)
    return pack.people_limit === null ? null : (
      <p className="sm b">{texts.people({ people: pack.people_limit })}</p>
    )
  const { class_date, location, capacity, places_left: left } = single
  const times = texts.until({ start: timeOf(class_date, timezone), end: timeOf(classEnd(single), timezone) })
  return (
    <>
      <ul className={clsx('sm', styles['when'])}>
        <li>
          <CalendarDays />
          {`${dayShort(dayOf(class_date, timezone))}, ${times}`}
        </li>
        <li>
          <MapPin />
          {[location.name, location.address].filter(Boolean).join(', ')}
        </li>
      </ul>
      {capacity === null || capacity === 0 ? null : (
        <div className={styles['places']}>
          <div
            className={styles['bar']}
            role="img"
            aria-label={texts.taken({ taken: capacity - left, capacity })}
          >
            <i style={{ width: `${((capacity - left) / capacity) * 100}%` }} />
          </div>
          <p className="sm b">{texts.left({ left })}</p>
        </div>
      )}
    </>
  )
}
