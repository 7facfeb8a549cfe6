import clsx from 'clsx'
import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ClassType, Instructor } from '#contract/types.ts'
import { siteTexts } from '#text/site/site.ts'
import { paths } from '#domain/site-map/paths.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './people.module.css'
import { Link } from '#web/ui/Link.tsx'

/** The class types with a picture, each linking to its page. On the phone a row to swipe. */
export function TypeCards({ types }: { types: readonly ClassType[] }): ReactNode {
  // Four per row, or three where four would leave an incomplete row; see the styles.
  const abreast = types.length % 3 === 0 && types.length % 4 !== 0 ? 33 : 25
  return (
    // A row that scrolls sideways must be reachable by keyboard.
    <div
      className={clsx('swipe', styles['types'])}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      role="region"
      aria-label={siteTexts.landing.typesRegion}
    >
      {types.map(({ class_type_id: id, name, file }) => (
        <Link key={id} className={styles['type']} to={paths.classType(id)}>
          {file ? (
            <Picture
              file={file}
              alt=""
              frame={4 / 5.3}
              sizes={`(max-width: 47.5em) 72vw, (max-width: 68.75em) 50vw, ${abreast}vw`}
            />
          ) : null}
          <div className={styles['typeText']}>
            <h3 className="t-3">{name}</h3>
            <ArrowUpRight />
          </div>
        </Link>
      ))}
    </div>
  )
}

type Portrayed = Pick<Instructor, 'instructor_id' | 'name' | 'last_name' | 'file'> & { quote?: string | null }

/** Coaches with portrait and quote, each linking to their page. */
export function CoachCards({ coaches }: { coaches: readonly Portrayed[] }): ReactNode {
  return (
    <div className={styles['coaches']}>
      {coaches.map(({ instructor_id: id, name, last_name: lastName, file, quote }) => (
        <Link key={id} className={styles['coach']} to={paths.instructor(id)}>
          <figure>
            {file ? (
              <Picture
                file={file}
                alt={siteTexts.landing.portrait({ name: `${name} ${lastName}` })}
                frame={4 / 5}
                sizes="(max-width: 47.5em) 50vw, (max-width: 68.75em) 33vw, 17vw"
              />
            ) : (
              <span className={styles['initials']} aria-hidden>
                {name.charAt(0) + lastName.charAt(0)}
              </span>
            )}
          </figure>
          <h3 className="t-4">{`${name} ${lastName}`}</h3>
          {quote ? <p className={`sm mu ${styles['quote']}`}>“{quote}”</p> : null}
        </Link>
      ))}
    </div>
  )
}
