import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Video } from '#contract/types.ts'
import { shortDescription, shortTitle } from '#domain/videos/shorten.ts'
import { fullName } from '#domain/people/full-name.ts'
import { videoTexts as texts } from '#text/account/videos.ts'
import { capital } from '#web/ui/format/format.ts'
import { Link } from '#web/ui/Link.tsx'
import { Heart } from '#web/components/videos/Heart.tsx'
import type { Marks } from '#web/components/videos/use-marks.ts'
import { isBegun, minutesLeft, videoLink, VideoThumb } from './VideoThumb.tsx'
import styles from './videos.module.css'

const SIZES = '(max-width: 47.5em) 92vw, (max-width: 68.75em) 45vw, 420px'

/** Who gives the class, and how much of it is left. */
function bylineOf(video: Video): string {
  const coach = video.instructor && fullName(video.instructor)
  const left = isBegun(video) ? texts.left({ minutes: minutesLeft(video) }) : null
  return capital([coach, left].filter(Boolean).join(', '))
}

/** A video in a list. Its name and description are cut; the link's name is whole. */
export function VideoCard({ video, marks }: { video: Video; marks: Marks }): ReactNode {
  const { name, description } = video
  const byline = bylineOf(video)
  return (
    <article className={styles['card']}>
      <VideoThumb video={video} sizes={SIZES} />
      <div className={styles['head']}>
        <h3 className="t-4" title={name}>
          {/* The picture is the same link. */}
          <Link {...videoLink(video)} tabIndex={-1} aria-hidden>
            {shortTitle(name)}
          </Link>
          <span className="vh">{name}</span>
        </h3>
        <Heart video={video} marks={marks} />
      </div>
      {byline === '' ? null : <p className="sm mu">{byline}</p>}
      {video.progress.completed ? (
        <p className={`sm ${styles['completed']}`}>
          <CircleCheck />
          {texts.completed}
        </p>
      ) : null}
      {description === '' || isBegun(video) ? null : <p className="sm mu">{shortDescription(description)}</p>}
    </article>
  )
}
