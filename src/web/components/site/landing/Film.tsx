import { Pause, Play } from 'lucide-react'
import { preload } from 'react-dom'
import type { ReactNode, VideoHTMLAttributes } from 'react'
import { siteTexts } from '#text/site/site.ts'
import { usePictureFacts } from '#web/studio.ts'
import { Button } from '#web/ui/Button.tsx'
import styles from './Hero.module.css'

const texts = siteTexts.landing
/** Of the poster; one of the widths in which pictures are served. */
const POSTER_WIDTH = 1280

/** Plays muted; can be paused, and does not start with reduced motion: see reading/film.ts. */
export function Film({ src, poster }: { src: string; poster: string | null }): ReactNode {
  const shown = usePoster(poster)
  return (
    <>
      <video className={styles['media']} {...shown} autoPlay muted loop playsInline aria-hidden>
        {/* With reduced motion the poster is shown, also without JavaScript, and the film is not loaded. */}
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
        <Pause />
        <Play />
      </Button>
    </>
  )
}

/** Shown before the film plays, and instead of it: the page's largest picture, so it is loaded first. */
function usePoster(address: string | null): VideoHTMLAttributes<HTMLVideoElement> {
  const facts = usePictureFacts(address)
  if (address === null) return {}
  // A video has one poster for every screen; this width is sharp enough.
  const poster = (facts?.width ?? 0) > POSTER_WIDTH ? `${address}/${POSTER_WIDTH}.webp` : address
  preload(poster, { as: 'image', fetchPriority: 'high' })
  return { poster, ...(facts?.blur ? { style: { backgroundImage: `url(${facts.blur})` } } : {}) }
}
