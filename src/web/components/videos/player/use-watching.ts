import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { VideoToWatch } from '#contract/types.ts'
import { videoTexts } from '#text/account/videos.ts'
import { api } from '#web/api/browser.ts'
import { ApiError } from '#web/api/client.ts'
import { isOnline, onConnection } from '#web/offline/connection.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'
import { trackPlayback, type Playback } from './playback.ts'

const texts = videoTexts.player

interface Watching {
  playback: Playback
  completed: boolean
  busy: boolean
  setCompleted: (completed: boolean) => Promise<void>
}

/** Saves what a customer watches of a video, and whether it is completed. */
export function useWatching({ video_id, progress, stars }: VideoToWatch): Watching {
  const toast = useToast()
  const [completed, setShown] = useState(progress.completed)
  const [busy, setBusy] = useState(false)
  const params = useMemo(() => ({ id: video_id }), [video_id])
  // A film that ended without a connection is completed as soon as there is one.
  const ended = useRef(false)
  const setCompleted = async (wanted: boolean): Promise<void> => {
    if (busy) return
    ended.current = false
    setBusy(true)
    try {
      if (wanted) await api('PUT /videos/{id}/complete', { params })
      else await api('PUT /videos/{id}/uncomplete', { params })
      setShown(wanted)
      toast.success(wanted ? texts.nowCompleted : texts.nowOpen)
      // The mail is an offer; whether it could be queued changes nothing here.
      if (wanted && stars === null)
        await api('POST /videos/rating/email', { body: { video_id } }).catch(() => null)
    } catch (problem) {
      ended.current = wanted && problem instanceof ApiError && problem.status === 0
      toast.error(problem)
    } finally {
      setBusy(false)
    }
  }
  const playback = useMemo(
    () =>
      trackPlayback({
        from: progress.completed ? 0 : progress.seconds,
        now: () => performance.now(),
        // A failure needs no retry: the next position is saved soon.
        save: (seconds, { started, leaving }) =>
          void api('PUT /videos/{id}/progress', {
            params,
            body: { seconds, ...(started ? { started } : {}) },
            ...(leaving ? { keepalive: true } : {}),
          }).catch(() => null),
        ended: () => void setCompleted(true),
      }),
    // One for each video, however often the page is drawn.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [params],
  )
  const again = useEffectEvent(() => {
    if (ended.current && isOnline()) void setCompleted(true)
  })
  useEffect(() => onConnection(() => again()), [])
  useEffect(() => {
    const leave = (): void => playback.leave()
    const hide = (): void => {
      if (document.visibilityState === 'hidden') leave()
    }
    window.addEventListener('pagehide', leave)
    document.addEventListener('visibilitychange', hide)
    return () => {
      window.removeEventListener('pagehide', leave)
      document.removeEventListener('visibilitychange', hide)
      leave()
    }
  }, [playback])
  return { playback, completed, busy, setCompleted }
}
