import type { Waitlist } from '#contract/types.ts'
import { GATHER_MS, useStream } from '#web/api/use-stream.ts'

const lies = ({ class_date }: { class_date: string }, { from, to }: { from: string; to: string }): boolean =>
  Date.parse(class_date) >= Date.parse(from) && Date.parse(class_date) <= Date.parse(to)

/**
 * Reloads the waitlists when an entry changes: an offer, a new position, a free place. @param now when they were
 * loaded, in ms since 1970
 */
export function useLiveWaitlists(waitlists: readonly Waitlist[], now: number): void {
  useStream(true, new Date(now).toISOString(), (event) => {
    if (
      event.kind === 'places' &&
      !waitlists.some((entry) => entry.single_class_id === event.single_class_id)
    )
      return null
    if (event.kind === 'timetable' && !waitlists.some(({ single_class }) => lies(single_class, event)))
      return null
    return GATHER_MS
  })
}
