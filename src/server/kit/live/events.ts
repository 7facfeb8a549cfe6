import type { z } from '@hono/zod-openapi'
import type { liveEvent, liveTopic, placesEvent, timetableEvent } from '#contract/live.ts'

export type LiveTopic = z.output<typeof liveTopic>

/** The payload of each kind of event: every field that is sent. */
export interface Events {
  live: z.output<typeof liveEvent>
  places: z.output<typeof placesEvent>
  timetable: z.output<typeof timetableEvent>
  reservations: Record<string, never>
  waitlists: Record<string, never>
  resync: Record<string, never>
}

/** Topics that everybody may listen to. */
export const PUBLIC_TOPICS: readonly LiveTopic[] = ['places', 'timetable']
export type AccountTopic = Exclude<LiveTopic, 'places' | 'timetable'>

const encoder = new TextEncoder()

/** One event in wire format; its id is the instant up to which a listener is complete. */
export function encode<K extends keyof Events>(
  kind: K,
  data: Events[K],
  at: number,
): Uint8Array<ArrayBuffer> {
  return encoder.encode(
    `id: ${new Date(at).toISOString()}\nevent: ${kind}\ndata: ${JSON.stringify(data)}\n\n`,
  )
}

/** Keeps proxies from closing an idle stream, and detects closed connections. */
export const HEARTBEAT = encoder.encode(':\n\n')
