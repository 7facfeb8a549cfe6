import { ForgedEvent } from '#server/ports/payment-gateway.ts'
import { type PayPalApi, PayPalRefusal } from './api.ts'
import { verdictShape } from './shapes.ts'

/** What PayPal sends of its signature, by the name under which it wants it back. */
const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/**
 * Asks PayPal whether it sent this to our webhook, and only then gives it. Throws ForgedEvent when it did not; any other
 * error means that PayPal could not be asked, so that the event has to come again.
 */
export async function verified(
  { api, webhookId, mayAsk }: { api: PayPalApi; webhookId: string; mayAsk: () => Promise<void> },
  body: string,
  headers: Headers,
): Promise<unknown> {
  const event = parsed(body)
  const given = Object.entries(HEADERS).map(([name, header]) => [name, headers.get(header)] as const)
  const missing = given.find(([, value]) => !value)
  if (missing) throw new ForgedEvent(`without ${missing[0]}`)
  const signature = JSON.stringify({ ...Object.fromEntries(given), webhook_id: webhookId })
  // PayPal signs the bytes: written anew, with other spaces or another order, it would not know its own event.
  const asked = `${signature.slice(0, -1)},"webhook_event":${body}}`
  await mayAsk()
  const verdict = await api
    .postText('/v1/notifications/verify-webhook-signature', asked, verdictShape)
    .catch((error: unknown) => {
      // What is no signature at all is refused as malformed.
      if (error instanceof PayPalRefusal && error.status === 400) return { verification_status: error.issue }
      throw error
    })
  if (verdict.verification_status !== 'SUCCESS')
    throw new ForgedEvent(`PayPal did not sign it: ${verdict.verification_status}`)
  return event
}

/** One JSON object and nothing behind it, so that it can add no field of its own to the question. */
function parsed(body: string): unknown {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    throw new ForgedEvent('not JSON')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new ForgedEvent('not an event')
  return value
}
