import { Pause, Play } from 'lucide-react'
import { preload } from 'react-dom'
import type { ReactNode, VideoHTMLAttributes } from 'react'
import { siteTexts } from '#text/site.ts'
import { usePictureFacts } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Hero.module.css'

const texts = siteTexts.landing
/** Of the poster; one of the widths that pictures are served in. */
const POSTER_WIDTH = 1280

/** Runs without sound; can be stopped, and stands still for those who asked for less motion: see reading/film.ts. */
export function Film({ src, poster }: { src: string; poster: string | null }): ReactNode {
  const shown = usePoster(poster)
  return (
    <>
      <video className={styles['media']} {...shown} autoPlay muted loop playsInline aria-hidden>
        {/* Whoever asked for less motion sees the poster, also without JavaScript, and loads nothing of the film. */}
        <source src={src} media="(prefers-reduced-motion: no-preference)" />
      </video>
      <Button
        className={styles['pause']}
        variant="onimage"
        size="small"
        icon
        aria-label={texts.pause}
        data-film=""
        data-play={texts.play}
        data-pause={texts.pause}
      >
        <Pause aria-hidden />
        <Play aria-hidden />
      </Button>
    </>
  )
}

/** What is seen before the film runs, and instead of it: the page's largest picture, so it is loaded first. */
function usePoster(address: string | null): VideoHTMLAttributes<HTMLVideoElement> {
  const facts = usePictureFacts(address)
  if (address === null) return {}
  // A film takes one address for every screen; this width is sharp enough behind something that moves.
  const poster = (facts?.width ?? 0) > POSTER_WIDTH ? `${address}/${POSTER_WIDTH}.webp` : address
  preload(poster, { as: 'image', fetchPriority: 'high' })
  return { poster, ...(facts?.blur ? { style: { backgroundImage: `url(${facts.blur})` } } : {}) }
}
