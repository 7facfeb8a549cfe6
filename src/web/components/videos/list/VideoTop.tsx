import { Play } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Video } from '#contract/types.ts'
import { videoTexts } from '#text/account/videos.ts'
import { Button } from '#web/ui/Button.tsx'
import { Heart } from '#web/components/videos/Heart.tsx'
import type { Marks } from '#web/components/videos/use-marks.ts'
import { isBegun, videoLink, VideoThumb } from './VideoThumb.tsx'
import styles from './videos.module.css'

const texts = videoTexts.top

interface VideoTopProps {
  video: Video
  isFavorite: boolean
  marks: Marks
}

/** The latest video or the latest favourite, large. */
export function VideoTop({ video, isFavorite, marks }: VideoTopProps): ReactNode {
  return (
    <section className={styles['top']} aria-labelledby="top-video">
      <VideoThumb video={video} sizes="(max-width: 68.75em) 92vw, 820px" large />
      <div>
        <p className={`sm ${styles['topWhy']}`}>{isFavorite ? texts.favorite : texts.latest}</p>
        <h2 id="top-video" className={styles['topName']}>
          {video.name}
        </h2>
        {video.description === '' ? null : <p className={`mu ${styles['topAbout']}`}>{video.description}</p>}
        <div className="row row-wrap">
          <Button {...videoLink(video)}>
            <Play fill="currentColor" />
            {isBegun(video) ? texts.resume : texts.watch}
          </Button>
          <Heart video={video} marks={marks} framed />
        </div>
      </div>
    </section>
  )
}
