import { z } from '@hono/zod-openapi'
import { liveTopic, placesEvent } from '#contract/live.ts'
import type { LiveHub } from './hub.ts'

const account = z.object({ customer_id: z.int(), topic: liveTopic.exclude(['places']) })

/**
 * What the database announces with a change's commit, by channel, told to the streams. Triggers announce, so that no way of
 * changing something can forget it.
 */
export function liveHandlers(hub: () => LiveHub): Record<string, (payload: string) => void> {
  return {
    places(payload) {
      const change = placesEvent.safeParse(parsed(payload))
      if (change.success) hub().placesChanged(change.data)
    },
    account(payload) {
      const change = account.safeParse(parsed(payload))
      if (change.success) hub().accountChanged(change.data.customer_id, change.data.topic)
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
