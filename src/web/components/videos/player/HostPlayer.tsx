import { Play } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import type { VideoToWatch } from '#contract/types.ts'
import { videoTexts } from '#text/account/videos.ts'
import { Spinner } from '#web/ui/feedback/feedback.tsx'
import { Picture } from '#web/ui/pictures/Picture.tsx'
import { type Attach, loadHostPlayer } from './host-player.ts'
import { PlayerProblem } from './PlayerProblem.tsx'
import { type Playback, startOf } from './playback.ts'
import styles from './player.module.css'

const texts = videoTexts.player

interface HostPlayerProps {
  video: VideoToWatch
  player: NonNullable<VideoToWatch['player']>
  playback: Playback
}

/** A film at Vimeo or YouTube: its picture until it is played, since only then the host learns of the visit. */
export function HostPlayer({ video, player, playback }: HostPlayerProps): ReactNode {
  const [state, setState] = useState<'closed' | 'loading' | 'failed'>('closed')
  const [attach, setAttach] = useState<Attach | null>(null)
  const frame = useRef<HTMLIFrameElement>(null)
  const { name, file } = video
  const stopped = video.progress.completed ? 0 : video.progress.seconds
  useEffect(() => {
    if (attach === null || frame.current === null) return undefined
    const start = (length: number) => startOf(stopped, length)
    frame.current.focus()
    return attach(frame.current, { playback, start, onProblem: () => setState('failed') })
    // Only a newly loaded player is attached: saving progress must not start it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [attach])
  const open = async (): Promise<void> => {
    setState('loading')
    try {
      const loaded = await loadHostPlayer(video, player.script)
      setAttach(() => loaded)
    } catch {
      setState('failed')
    }
  }
  if (state === 'failed')
    // The document's policy may be another page's: a reload gets its own.
    return <PlayerProblem onRetry={() => window.location.reload()}>{texts.blocked}</PlayerProblem>
  if (attach !== null)
    return (
      // Another origin's, which needs its scripts and its storage.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      <iframe
        ref={frame}
        className={styles['film']}
        src={`${player.frame}&origin=${encodeURIComponent(window.location.origin)}`}
        title={name}
        allow="autoplay; fullscreen; picture-in-picture; encrypted-media"
        allowFullScreen
      />
    )
  return (
    <button
      type="button"
      className={styles['poster']}
      aria-label={texts.play({ name })}
      aria-busy={state === 'loading'}
      onClick={() => void (state === 'closed' ? open() : null)}
    >
      {file ? (
        <Picture file={file} alt="" sizes="(max-width: 68.75em) 100vw, 900px" frame={16 / 9} priority />
      ) : null}
      <span className={styles['sign']}>{state === 'loading' ? <Spinner /> : <Play />}</span>
    </button>
  )
}
