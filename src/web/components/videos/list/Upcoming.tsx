import type { ReactNode } from 'react'
import type { UpcomingVideo } from '#contract/types.ts'
import { shortTitle } from '#domain/videos/shorten.ts'
import { videoTexts } from '#text/account/videos.ts'
import { useStudio } from '#web/studio.ts'
import { dayOf } from '#web/ui/format/format.ts'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { dayAndMonth } from '#web/ui/format/written-dates.ts'
import parts from '#web/components/videos/parts.module.css'
import styles from './videos.module.css'

const texts = videoTexts.upcoming

/** What is published next: pictures and names, nothing to press. */
export function Upcoming({ videos }: { videos: readonly UpcomingVideo[] }): ReactNode {
  const { timezone } = useStudio()
  if (videos.length === 0) return null
  return (
    <section className={styles['section']} aria-labelledby="upcoming">
      <h2 id="upcoming" className="t-3">
        {texts.title}
      </h2>
      <div className={parts['upcoming']}>
        {videos.map((video) => (
          <article key={video.video_id} className={parts['coming']}>
            <span className={styles['thumb']}>
              {video.file ? <Picture file={video.file} alt="" sizes="200px" frame={16 / 9} /> : null}
            </span>
            <div>
              <h3 className={parts['comingName']}>{shortTitle(video.name)}</h3>
              <p className="sm mu">
                {texts.from({ date: dayAndMonth(dayOf(video.published_at, timezone)) })}
              </p>
            </div>
          </article>
        ))}
      </div>
    </section>
  )
}
