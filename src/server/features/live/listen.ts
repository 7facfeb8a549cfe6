import { z } from '@hono/zod-openapi'
import { liveTopic, placesEvent, timetableEvent } from '#contract/live.ts'
import type { Services } from '#server/kit/services.ts'

const account = z.object({ customer_id: z.int(), topic: liveTopic.exclude(['places', 'timetable']) })

/**
 * What the database announces with a change's commit, by channel, told to the streams and the pages that are kept. Triggers announce, so that no way of
 * changing something can forget it.
 */
export function liveHandlers({
  live,
  pages,
}: Pick<Services, 'live' | 'pages'>): Record<string, (payload: string) => void> {
  return {
    places(payload) {
      const change = placesEvent.safeParse(parsed(payload))
      pages.placesChanged()
      if (change.success) live.placesChanged(change.data)
    },
    timetable(payload) {
      const change = timetableEvent.safeParse(parsed(payload))
      if (change.success) live.timetableChanged(change.data)
    },
    account(payload) {
      const change = account.safeParse(parsed(payload))
      if (change.success) live.accountChanged(change.data.customer_id, change.data.topic)
    },
  }
}

/** Anybody with access to the database may send anything on a channel. */
function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    return null
  }
}
