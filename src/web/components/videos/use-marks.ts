import { useRef, useState } from 'react'
import type { Video } from '#contract/types.ts'
import { videoTexts } from '#text/account/videos.ts'
import { api } from '#web/api/browser.ts'
import { mayHaveHappened } from '#web/api/once/submit.ts'
import { useToast } from '#web/ui/feedback/Toast.tsx'

const texts = videoTexts.heart
type Marked = Pick<Video, 'video_id' | 'favorite'>

export interface Marks {
  isMarked: (video: Marked) => boolean
  toggle: (video: Marked) => Promise<void>
}

/**
 * Favourites as they are since the page was loaded: a video's hearts change together, at once, and back if the call fails, unless it
 * was done although its answer was lost. A press while the last one is in flight does nothing.
 */
export function useMarks(): Marks {
  const toast = useToast()
  const [changed, setChanged] = useState<ReadonlyMap<number, boolean>>(new Map())
  const busy = useRef(new Set<number>())
  const isMarked = ({ video_id, favorite }: Marked): boolean => changed.get(video_id) ?? favorite === 1
  const mark = (video_id: number, marked: boolean): void =>
    setChanged((before) => new Map(before).set(video_id, marked))
  const toggle = async (video: Marked): Promise<void> => {
    const { video_id } = video
    if (busy.current.has(video_id)) return
    busy.current.add(video_id)
    const marked = !isMarked(video)
    mark(video_id, marked)
    try {
      if (marked) await api('POST /favorites', { body: { video_id } })
      else await api('DELETE /favorites/{id}', { params: { id: video_id } })
      toast.success(marked ? texts.added : texts.removed)
    } catch (problem) {
      mark(video_id, mayHaveHappened(problem) ? await readMark(video_id, !marked) : !marked)
      toast.error(problem)
    } finally {
      busy.current.delete(video_id)
    }
  }
  return { isMarked, toggle }
}

/** Whether a video is a favourite; `before` where even that cannot be read. */
const readMark = (id: number, before: boolean): Promise<boolean> =>
  api('GET /videos/{id}', { params: { id } }).then(
    ({ video }) => video.favorite === 1,
    () => before,
  )
