import { Play } from 'lucide-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Video } from '#contract/types.ts'
import { paths } from '#domain/site-map/paths.ts'
import { videoTexts as texts } from '#text/account/videos.ts'
import { Link } from '#web/ui/Link.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import styles from './videos.module.css'

const WIDE = 16 / 9
const SECONDS = 60

/** How much of a video was watched, from 0 to 1; 1 once it is completed. */
const watched = ({ duration, progress }: Video): number =>
  progress.completed ? 1 : Math.min(progress.seconds / (duration * SECONDS), 1)

/** Whole minutes that are left, at least one. */
export const minutesLeft = ({ duration, progress }: Video): number =>
  Math.max(1, Math.round(duration - progress.seconds / SECONDS))

export const isBegun = ({ progress }: Video): boolean => !progress.completed && progress.seconds > 0

/**
 * A link to a video. One that needs its host's script loads a document: the policy of the page from which it is opened does not allow
 * that script.
 */
export const videoLink = ({ video_id, provider }: Pick<Video, 'video_id' | 'provider'>) => ({
  to: paths.video(video_id),
  reloadDocument: provider !== 'file',
})

interface VideoThumbProps {
  video: Video
  sizes: string
  /** Large, with a sign to play, as the page's opening picture. */
  large?: boolean
}

/** A video's picture with its duration and progress, as a link. */
export function VideoThumb({ video, sizes, large = false }: VideoThumbProps): ReactNode {
  const { name, duration: minutes, file } = video
  const part = watched(video)
  return (
    <Link
      {...videoLink(video)}
      className={clsx(styles['thumb'], large && styles['large'])}
      aria-label={texts.watch({ name, minutes })}
    >
      {file ? <Picture file={file} alt="" sizes={sizes} frame={WIDE} priority={large} /> : null}
      {large || file === null ? (
        <span className={styles['play']}>
          <Play />
        </span>
      ) : null}
      <span className={styles['minutes']}>{texts.minutes({ minutes })}</span>
      {part > 0 ? (
        <span className={styles['watched']}>
          <i style={{ width: `${Math.max(2, Math.round(part * 100))}%` }} />
        </span>
      ) : null}
    </Link>
  )
}
