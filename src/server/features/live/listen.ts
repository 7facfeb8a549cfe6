import { z } from '@hono/zod-openapi'
import { jsonIn } from '#domain/json-in.ts'
import { liveTopic, placesEvent, timetableEvent } from '#contract/live.ts'
import type { Services } from '#server/kit/services.ts'

const account = z.object({ customer_id: z.int(), topic: liveTopic.exclude(['places', 'timetable']) })

/**
 * Forwards the database's notifications on commit, by channel, to streams and the page cache. Triggers send them, so
 * no code that changes data can forget to. But every client of the database may send anything on a channel.
 */
export function liveHandlers({
  live,
  pages,
}: Pick<Services, 'live' | 'pages'>): Record<string, (payload: string) => void> {
  return {
    places(payload) {
      const change = placesEvent.safeParse(jsonIn(payload))
      pages.placesChanged()
      if (change.success) live.placesChanged(change.data)
    },
    timetable(payload) {
      const change = timetableEvent.safeParse(jsonIn(payload))
      if (change.success) live.timetableChanged(change.data)
    },
    account(payload) {
      const change = account.safeParse(jsonIn(payload))
      if (change.success) live.accountChanged(change.data.customer_id, change.data.topic)
    },
  }
}
