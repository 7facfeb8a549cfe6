import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import type { VideoToWatch } from '#contract/types.ts'
import { videoTexts } from '#text/account/videos.ts'
import { useReload } from '#web/offline/stale-data.ts'
import { Button } from '#web/ui/Button.tsx'
import { Segmented } from '#web/ui/fields/Segmented.tsx'
import { actOnKey, skip } from './film-keys.ts'
import { PlayerProblem } from './PlayerProblem.tsx'
import { type Playback, startOf } from './playback.ts'
import styles from './player.module.css'

const texts = videoTexts.player
const SPEEDS = [0.75, 1, 1.25, 1.5]

interface FilmPlayerProps {
  video: VideoToWatch
  film: NonNullable<VideoToWatch['film']>
  playback: Playback
}

/** An uploaded film: the browser's own controls, captions, speed and keys. */
export function FilmPlayer({ video, film, playback }: FilmPlayerProps): ReactNode {
  const reload = useReload()
  const element = useRef<HTMLVideoElement>(null)
  const at = useRef(video.progress.completed ? 0 : video.progress.seconds)
  // Links as they were when this film was opened: a page that is read again has others, and must not interrupt it.
  const [source, setSource] = useState({ film, captions: video.captions })
  const [lost, setLost] = useState(false)
  const [played, setPlayed] = useState(false)
  const [speed, setSpeed] = useState(1)
  const fresh = { film, captions: video.captions }
  if (lost && source.film.src !== film.src) setSource(fresh)
  // The link may have ended meanwhile; the page has a new one when it is read again.
  const retry = async (): Promise<void> => {
    await reload()
    setPlayed(false)
    setLost(false)
  }
  const begin = (now: HTMLVideoElement): void => {
    const from = startOf(at.current, now.duration)
    // Seeking, even to the start, would take the poster away.
    if (from > 0) now.currentTime = from
    now.playbackRate = speed
  }
  // A document's film may have loaded, or failed, before this component could listen.
  useEffect(() => {
    const now = element.current
    if (now?.error) setLost(true)
    else if (now && now.readyState >= HTMLMediaElement.HAVE_METADATA) begin(now)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  const press = (event: KeyboardEvent): void => {
    if (element.current && actOnKey(element.current, event)) event.preventDefault()
  }
  if (lost)
    return (
      <div className={styles['stage']}>
        <PlayerProblem onRetry={() => void retry()}>{texts.lost}</PlayerProblem>
      </div>
    )
  return (
    <>
      {/* The keys are those of the film inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div className={styles['stage']} onKeyDown={press}>
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- not every film has captions */}
        <video
          ref={element}
          className={styles['film']}
          data-played={played || undefined}
          src={source.film.src}
          poster={video.thumbnail ?? undefined}
          preload="metadata"
          controls
          playsInline
          aria-label={texts.film({ name: video.name })}
          aria-describedby="film-keys"
          onLoadedMetadata={({ currentTarget }) => begin(currentTarget)}
          onPlay={() => {
            setPlayed(true)
            playback.onPlay()
          }}
          onPause={({ currentTarget }) => {
            if (!currentTarget.ended) playback.onPause()
          }}
          onTimeUpdate={({ currentTarget: { currentTime } }) => {
            at.current = currentTime
            playback.onTime(currentTime)
          }}
          onEnded={playback.onEnded}
          onError={() => {
            playback.onPause()
            setLost(true)
          }}
        >
          {source.captions === null ? null : (
            <track kind="captions" srcLang="es" label={texts.captions} src={source.captions.src} />
          )}
        </video>
      </div>
      <div className={styles['controls']}>
        <Button variant="quiet" size="small" onClick={() => element.current && skip(element.current, -10)}>
          <RotateCcw />
          {texts.rewind}
        </Button>
        <Segmented
          label={texts.speed}
          items={SPEEDS.map((value) => ({
            key: String(value),
            label: texts.times({ value }),
            current: speed === value,
            onSelect: () => {
              setSpeed(value)
              if (element.current) element.current.playbackRate = value
            },
          }))}
        />
      </div>
      <p id="film-keys" className={`xs mu ${styles['keys']}`}>
        {texts.keys}
      </p>
    </>
  )
}
