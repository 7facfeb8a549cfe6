import { ForgedEvent } from '#server/ports/payment-gateway.ts'
import { type PayPalApi, PayPalRefusal } from './api.ts'
import { verdictShape } from './shapes.ts'

/** The headers of PayPal's signature, by their field names in the verification request. */
const HEADERS = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
} as const

/**
 * Has PayPal verify that it sent this event to our webhook, and returns it parsed. Throws ForgedEvent if it did not; any other
 * error means that PayPal could not be asked, so the event must be sent again.
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
  // The signature covers the bytes: reserialised JSON with other whitespace or order would not verify.
  const asked = `${signature.slice(0, -1)},"webhook_event":${body}}`
  await mayAsk()
  const verdict = await api
    .postText('/v1/notifications/verify-webhook-signature', asked, verdictShape)
    .catch((error: unknown) => {
      // A malformed signature is answered with 400.
      if (error instanceof PayPalRefusal && error.status === 400) return { verification_status: error.issue }
      throw error
    })
  if (verdict.verification_status !== 'SUCCESS')
    throw new ForgedEvent(`PayPal did not sign it: ${verdict.verification_status}`)
  return event
}

/** Exactly one JSON object, so that the body cannot add fields to the verification request. */
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
