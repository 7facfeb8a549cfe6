import { useEffect, useEffectEvent, useRef } from 'react'
import { useRevalidator } from 'react-router'
import type { Waitlist } from '#contract/types.ts'
import { tokenOf } from '#web/api/stream-token.ts'
import type { LiveEvent } from '#web/api/stream.ts'

/** Changes of one's own often come two or three at a time. */
const GATHER_MS = 400

const lies = ({ class_date }: { class_date: string }, { from, to }: { from: string; to: string }): boolean =>
  Date.parse(class_date) >= Date.parse(from) && Date.parse(class_date) <= Date.parse(to)

/**
 * Reloads the waitlists when an entry changes: an offer, a new position, a free place. @param now when they were
 * loaded, in ms since 1970
 */
export function useLiveWaitlists(waitlists: readonly Waitlist[], now: number): void {
  const { revalidate } = useRevalidator()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const since = useEffectEvent(() => new Date(now).toISOString())

  const reload = useEffectEvent((told: number) => {
    if (now < told && navigator.onLine) void revalidate()
  })
  const tell = useEffectEvent((event: LiveEvent) => {
    if (
      event.kind === 'places' &&
      !waitlists.some((entry) => entry.single_class_id === event.single_class_id)
    )
      return
    if (event.kind === 'timetable' && !waitlists.some(({ single_class }) => lies(single_class, event))) return
    clearTimeout(timer.current)
    timer.current = setTimeout(() => reload(event.at), GATHER_MS)
  })

  useEffect(() => {
    let stop: (() => void) | undefined
    let left = false
    const begin = async (): Promise<void> => {
      const { listen } = await import('#web/api/stream.ts')
      if (!left) stop = listen(since(), tokenOf(true), (event) => tell(event))
    }
    begin().catch(() => undefined)
    return () => {
      left = true
      stop?.()
      clearTimeout(timer.current)
    }
  }, [])
}
