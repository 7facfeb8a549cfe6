import type { ReactNode } from 'react'
import type { Answer } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { guideTexts as texts } from '#text/admin/guide.ts'
import type { LandingLists } from '#web/components/site/landing/sections.ts'
import { Site } from '#web/routes/admin/settings/preview/Preview.tsx'
import { useStudio } from '#web/studio.ts'
import { capital, dayLong, timeOf } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import styles from './guide.module.css'

type Day = Answer<'GET /schedule'>['days'][number]

interface GuidePreviewProps {
  lists: LandingLists
  /** The first day that has classes. */
  day: Day | null
}

/** A small preview of the site beside the steps; it shows each step that is done. */
export function GuidePreview({ lists, day }: GuidePreviewProps): ReactNode {
  const studio = useStudio()
  return (
    <aside className={styles['preview']} aria-labelledby="guide-preview">
      <div className={styles['previewHead']}>
        <h2 id="guide-preview">{texts.preview}</h2>
        <Link className="sm b underline tap" to={paths.landing()} reloadDocument>
          {texts.open}
        </Link>
      </div>
      <div className={styles['window']} inert>
        <Site studio={studio} lists={lists} classes={<FirstDay day={day} />} />
      </div>
      <p className="sm mu">{texts.live}</p>
    </aside>
  )
}

/** As many classes as there is room for. */
const MOST = 4

function FirstDay({ day }: Pick<GuidePreviewProps, 'day'>): ReactNode {
  const { timezone } = useStudio()
  return (
    <div className={styles['day']}>
      <p className="sm b">{day === null ? texts.noClasses : capital(dayLong(day.date))}</p>
      {day?.details.slice(0, MOST).map((single) => (
        <div key={single.single_class_id} className={styles['class']}>
          <p>
            <b className="sm num">{timeOf(single.class_date, timezone)}</b>{' '}
            <span className="d">{single.class_type.name}</span>
          </p>
          <p className="xs mu">
            {single.class_instructors[0]?.instructor.name ?? texts.noCoach} · {single.location.name}
          </p>
          <p className="xs mu">{texts.classLeft({ left: single.places_left })}</p>
        </div>
      ))}
    </div>
  )
}
