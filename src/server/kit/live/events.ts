import type { z } from '@hono/zod-openapi'
import type { liveEvent, liveTopic, placesEvent, timetableEvent } from '#contract/live.ts'

export type LiveTopic = z.output<typeof liveTopic>

/** What each kind of event carries; every field that is given out stands here. */
export interface Events {
  live: z.output<typeof liveEvent>
  places: z.output<typeof placesEvent>
  timetable: z.output<typeof timetableEvent>
  reservations: Record<string, never>
  waitlists: Record<string, never>
  resync: Record<string, never>
}

/** What concerns everybody, whoever listens. */
export const PUBLIC_TOPICS: readonly LiveTopic[] = ['places', 'timetable']
export type AccountTopic = Exclude<LiveTopic, 'places' | 'timetable'>

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
