import { Heart as Shape } from 'lucide-react'
import clsx from 'clsx'
import type { ReactNode } from 'react'
import type { Video } from '#contract/types.ts'
import { videoTexts } from '#text/account/videos.ts'
import { Button } from '#web/ui/Button.tsx'
import type { Marks } from './use-marks.ts'
import styles from './list/videos.module.css'

const texts = videoTexts.heart

interface HeartProps {
  video: Pick<Video, 'video_id' | 'favorite' | 'name'>
  marks: Marks
  /** With a border, next to other buttons. */
  framed?: boolean
}

/** Marks a video as a favourite, or takes it back. Its name says what a press does. */
export function Heart({ video, marks, framed = false }: HeartProps): ReactNode {
  const marked = marks.isMarked(video)
  const label = `${marked ? texts.remove : texts.add}: ${video.name}`
  const shape = <Shape fill={marked ? 'currentColor' : 'none'} />
  const press = () => void marks.toggle(video)
  return framed ? (
    <Button
      variant="quiet"
      icon
      aria-label={label}
      onClick={press}
      className={clsx(styles['framed'], marked && styles['marked'])}
    >
      {shape}
    </Button>
  ) : (
    <button
      type="button"
      className={clsx(styles['heart'], marked && styles['marked'])}
      aria-label={label}
      onClick={press}
    >
      {shape}
    </button>
  )
}
