import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { sameSecret } from '#server/kit/same-secret.ts'
import { ForgedEvent, type SentEvent } from '#server/ports/payment-gateway.ts'
import type { EventContent, ProviderEvent } from '#server/ports/provider-event.ts'

const HEADER = 'sandbox-signature'
/** An older signature may have been intercepted. */
const TOLERANCE_MS = 5 * 60_000

/** Signs and verifies the sandbox's events as providers do: HMAC over time and text. */
export function sandboxEvents(key: string, now: () => Date) {
  const signature = (time: string, body: string) =>
    createHmac('sha256', `sandbox events ${key}`).update(`${time}.${body}`).digest('hex')

  return {
    /** The same id for a resent event. */
    send(event: EventContent, id: string = `sbx_evt_${randomUUID()}`): SentEvent {
      const body = JSON.stringify({ id, ...event })
      const time = String(now().getTime())
      return {
        body,
        headers: { 'content-type': 'application/json', [HEADER]: `${time},${signature(time, body)}` },
      }
    },

    read(body: string, headers: Headers): ProviderEvent {
      const [time = '', given = ''] = (headers.get(HEADER) ?? '').split(',')
      const same = sameSecret(given, signature(time, body))
      if (!same || Math.abs(now().getTime() - Number(time)) > TOLERANCE_MS)
        throw new ForgedEvent('not signed by the sandbox')
      // It is our own signed text: only its basic shape is checked.
      const event: unknown = z.looseObject({ id: z.string(), kind: z.string() }).parse(JSON.parse(body))
      return event as ProviderEvent
    },
  }
}
