import type { z } from '@hono/zod-openapi'
import type { liveEvent, liveTopic, placesEvent } from '#contract/live.ts'

export type LiveTopic = z.output<typeof liveTopic>

/** What each kind of event carries; every field that is given out stands here. */
export interface Events {
  live: z.output<typeof liveEvent>
  places: z.output<typeof placesEvent>
  reservations: Record<string, never>
  waitlists: Record<string, never>
  resync: Record<string, never>
}

const encoder = new TextEncoder()

/** One event as it goes over the wire; its id is the instant from which on a reader has everything after it. */
export function encode<K extends keyof Events>(
  kind: K,
  data: Events[K],
  at: number,
): Uint8Array<ArrayBuffer> {
  return encoder.encode(
    `id: ${new Date(at).toISOString()}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`,
  )
}

/** Keeps proxies from taking a quiet stream for a dead one, and finds out which readers have gone. */
export const HEARTBEAT = encoder.encode(':\n\n')
